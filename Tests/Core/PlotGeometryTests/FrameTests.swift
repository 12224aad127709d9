import PlotGeometry
import Testing

struct FrameTests {
  let canvas = Size(width: 300, height: 200)

  @Test(
    arguments: [
      (Edges([]), 0.0, 0.0, 300.0, 200.0),
      (.top, 0, 2, 300, 198),
      (.bottom, 0, 0, 300, 198),
      (.leading, 2, 0, 298, 200),
      (.trailing, 0, 0, 298, 200),
      ([.top, .bottom], 0, 2, 300, 196),
      ([.leading, .trailing], 2, 0, 296, 200),
      (.all, 2, 2, 296, 196),
    ] as [(Edges, Double, Double, Double, Double)])
  func `each listed edge moves inwards by half a line width`(
    edges: Edges, x: Double, y: Double, width: Double, height: Double
  ) {
    let frame = Frame(canvas: canvas, fitting: 4, at: edges)
    #expect(frame == Frame(x: x, y: y, width: width, height: height))
  }

  @Test func `a stroke wider than the canvas leaves no negative size`() {
    let frame = Frame(canvas: canvas, fitting: 1000, at: .all)
    #expect(frame == Frame(x: 150, y: 100, width: 0, height: 0))
    #expect(Frame(canvas: canvas, fitting: 1000, at: .top).height == 0)
    #expect(Frame(canvas: canvas, fitting: 1000, at: .top).y == 200)
  }

  @Test(arguments: [-4, .nan, -.infinity, 0] as [Double])
  func `a line width that is no length moves no edge`(lineWidth: Double) {
    #expect(Frame(canvas: canvas, fitting: lineWidth, at: .all) == Frame(canvas))
  }

  @Test func `opposite insets share what there is in proportion`() {
    let frame = Frame(canvas).inset(by: Insets(top: 300, bottom: 100, leading: 30, trailing: 20))
    #expect(frame == Frame(x: 30, y: 150, width: 250, height: 0))
  }

  @Test func `insets add up`() {
    let sum = Insets(top: 1, bottom: 2, leading: 3, trailing: 4) + Insets(10)
    #expect(sum == Insets(top: 11, bottom: 12, leading: 13, trailing: 14))
    #expect(Insets.zero + .zero == .zero)
  }

  @Test func `all is the four edges`() {
    #expect(Edges.all == [.top, .bottom, .leading, .trailing])
    #expect(Edges([]).isEmpty)
  }

  @Test func `is total`() {
    for a in nastyNumbers {
      for b in nastyNumbers {
        let size = Size(width: a, height: b)
        #expect(size.width >= 0 && size.width <= 1e15 && size.height >= 0 && size.height <= 1e15)
        let insets = Insets(top: a, bottom: b, leading: b, trailing: a)
        for frame in [
          Frame(x: a, y: b, width: b, height: a), Frame(canvas: size, fitting: a, at: .all),
          Frame(size).inset(by: insets), Frame(canvas).inset(by: insets),
          Frame(x: a, y: a, width: b, height: b).inset(by: .stroke(lineWidth: b, at: .all)),
        ] {
          #expect(frame.width >= 0 && frame.height >= 0)
          #expect(
            frame.x.isFinite && frame.y.isFinite && frame.maxX.isFinite && frame.maxY.isFinite)
        }
        let inner = Frame(canvas).inset(by: insets)
        #expect(inner.x >= 0 && inner.maxX <= 300 && inner.y >= 0 && inner.maxY <= 200)
      }
    }
  }
}
