import PlotGeometry
import Testing

struct FrameTests {
  let canvas = PlotSize(width: 300, height: 200)

  @Test(
    arguments: [
      (PlotEdges([]), 0.0, 0.0, 300.0, 200.0),
      (.top, 0, 2, 300, 198),
      (.bottom, 0, 0, 300, 198),
      (.leading, 2, 0, 298, 200),
      (.trailing, 0, 0, 298, 200),
      ([.top, .bottom], 0, 2, 300, 196),
      ([.leading, .trailing], 2, 0, 296, 200),
      (.all, 2, 2, 296, 196),
    ] as [(PlotEdges, Double, Double, Double, Double)])
  func `each listed edge moves inwards by half a line width`(
    edges: PlotEdges, x: Double, y: Double, width: Double, height: Double
  ) {
    let frame = PlotFrame(canvas: canvas, fitting: 4, at: edges)
    #expect(frame == PlotFrame(x: x, y: y, width: width, height: height))
  }

  @Test func `a stroke wider than the canvas leaves no negative size`() {
    let frame = PlotFrame(canvas: canvas, fitting: 1000, at: .all)
    #expect(frame == PlotFrame(x: 150, y: 100, width: 0, height: 0))
    #expect(PlotFrame(canvas: canvas, fitting: 1000, at: .top).height == 0)
    #expect(PlotFrame(canvas: canvas, fitting: 1000, at: .top).y == 200)
  }

  @Test(arguments: [-4, .nan, -.infinity, 0] as [Double])
  func `a line width that is no length moves no edge`(lineWidth: Double) {
    #expect(PlotFrame(canvas: canvas, fitting: lineWidth, at: .all) == PlotFrame(canvas))
  }

  @Test func `opposite insets share what there is in proportion`() {
    let frame = PlotFrame(canvas).inset(
      by: PlotInsets(top: 300, bottom: 100, leading: 30, trailing: 20))
    #expect(frame == PlotFrame(x: 30, y: 150, width: 250, height: 0))
  }

  @Test func `insets add up`() {
    let sum = PlotInsets(top: 1, bottom: 2, leading: 3, trailing: 4) + PlotInsets(10)
    #expect(sum == PlotInsets(top: 11, bottom: 12, leading: 13, trailing: 14))
    #expect(PlotInsets.zero + .zero == .zero)
  }

  @Test func `all is the four edges`() {
    #expect(PlotEdges.all == [.top, .bottom, .leading, .trailing])
    #expect(PlotEdges([]).isEmpty)
  }

  @Test func `is total`() {
    for a in nastyNumbers {
      for b in nastyNumbers {
        let size = PlotSize(width: a, height: b)
        #expect(size.width >= 0 && size.width <= 1e15 && size.height >= 0 && size.height <= 1e15)
        let insets = PlotInsets(top: a, bottom: b, leading: b, trailing: a)
        for frame in [
          PlotFrame(x: a, y: b, width: b, height: a), PlotFrame(canvas: size, fitting: a, at: .all),
          PlotFrame(size).inset(by: insets), PlotFrame(canvas).inset(by: insets),
          PlotFrame(x: a, y: a, width: b, height: b).inset(by: .stroke(lineWidth: b, at: .all)),
        ] {
          #expect(frame.width >= 0 && frame.height >= 0)
          #expect(
            frame.x.isFinite && frame.y.isFinite && frame.maxX.isFinite && frame.maxY.isFinite)
        }
        let inner = PlotFrame(canvas).inset(by: insets)
        #expect(inner.x >= 0 && inner.maxX <= 300 && inner.y >= 0 && inner.maxY <= 200)
      }
    }
  }
}
