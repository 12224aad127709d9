import PlotGeometry
import Testing

struct StickAndLayoutTests {
  @Test func `280 points with a label of 20 leave 196 for the plot`() {
    let layout = PlotLayout.interactive(in: PlotSize(width: 343, height: 280), labelHeight: 20)
    #expect(layout.labelRow == PlotFrame(x: 0, y: 0, width: 343, height: 20))
    #expect(layout.stickSpan == PlotFrame(x: 0, y: 28, width: 343, height: 252))
    #expect(layout.frame == PlotFrame(x: 0, y: 56, width: 343, height: 196))
  }

  @Test func `the glow margin and the edges come on top of the paddings`() {
    let insets = PlotInsets(21) + .stroke(lineWidth: 2, at: .top)
    let layout = PlotLayout.interactive(
      in: PlotSize(width: 343, height: 280), labelHeight: 20, insets: insets)
    #expect(layout.frame == PlotFrame(x: 21, y: 78, width: 301, height: 153))
    #expect(layout.stickSpan == PlotFrame(x: 0, y: 28, width: 343, height: 252))
  }

  @Test func `the plain plot fills its canvas`() {
    let size = PlotSize(width: 300, height: 200)
    #expect(PlotLayout.plain(in: size).frame == PlotFrame(size))
    #expect(PlotLayout.plain(in: size).labelRow.height == 0)
    #expect(PlotLayout.plain(in: size).stickSpan == PlotFrame(size))
    #expect(
      PlotLayout.plain(in: size, insets: PlotInsets(10)).frame
        == PlotFrame(x: 10, y: 10, width: 280, height: 180))
  }

  @Test(
    arguments: [
      (84.0, 28.0, 0.0, 56.0), (56, 28, 0, 42), (20, 20, 0, 20), (10, 10, 0, 10), (0, 0, 0, 0),
    ] as [(Double, Double, Double, Double)])
  func `a picture too low for its parts has a plot of no height`(
    total: Double, stickTop: Double, plotHeight: Double, plotTop: Double
  ) {
    let layout = PlotLayout.interactive(in: PlotSize(width: 100, height: total), labelHeight: 20)
    #expect(layout.stickSpan.y == stickTop)
    #expect(layout.frame.height == plotHeight)
    #expect(layout.frame.y == plotTop)
  }

  @Test func `every part lies inside the picture`() {
    for total in nastyNumbers {
      for other in nastyNumbers {
        let size = PlotSize(width: other, height: total)
        let layout = PlotLayout.interactive(
          in: size, labelHeight: other, labelSpace: total, topPadding: other, bottomPadding: total,
          insets: PlotInsets(other))
        for part in [layout.labelRow, layout.stickSpan, layout.frame] {
          #expect(part.x >= 0 && part.y >= 0)
          #expect(part.maxX <= size.width.nextUp && part.maxY <= size.height.nextUp)
        }
      }
    }
  }

  @Test(
    arguments: [
      (0, 60), (30, 60), (60, 60), (171.5, 171.5), (283, 283), (300, 283), (343, 283),
    ] as [(Double, Double)])
  func `the label stays inside the picture`(stick: Double, center: Double) {
    #expect(LabelClamp.center(over: stick, labelWidth: 120, pictureWidth: 343) == center)
  }

  @Test(arguments: [0, 50, 100, .infinity, .nan] as [Double])
  func `a label wider than the picture overhangs on the left`(stick: Double) {
    #expect(LabelClamp.center(over: stick, labelWidth: 140, pictureWidth: 100) == 30)
  }

  @Test func `the stick stands on its sample, half its width on each side`() throws {
    let samples = SampleSeries((0..<10).map(Double.init))
    let layout = PlotLayout.interactive(in: PlotSize(width: 90, height: 280), labelHeight: 20)
    let scale = try PlotScale(showing: samples, in: layout.frame, relativeWidth: 0.8).x
    let stick = ValueStick(at: 3, on: scale, span: layout.stickSpan)
    #expect(stick.x == 24)
    #expect(stick.bar == PlotFrame(x: 23.4, y: 28, width: 1.2, height: 252))
    #expect(ValueStick(at: 9, on: scale, span: layout.stickSpan).x == 72)
    #expect(ValueStick(at: 40, on: scale, span: layout.stickSpan).x == 72)
    #expect(ValueStick(at: -4, on: scale, span: layout.stickSpan).x == 0)
  }

  @Test func `the stick of one sample stands at the left`() throws {
    let frame = PlotFrame(x: 5, y: 0, width: 80, height: 10)
    let scale = try PlotScale(showing: SampleSeries([3]), in: frame).x
    #expect(ValueStick(at: 0, on: scale, span: frame).x == 5)
  }

  @Test func `stick and label are total`() throws {
    let frame = PlotFrame(x: 5, y: 0, width: 80, height: 10)
    let scale = LinearScale(domain: try interval(0, 9), from: 5, to: 85)
    for a in nastyNumbers {
      for b in nastyNumbers {
        let stick = ValueStick(at: a, on: scale, span: frame, width: b)
        #expect(stick.x >= 5 && stick.x <= 85 && stick.bar.width >= 0)
        let center = LabelClamp.center(over: a, labelWidth: b, pictureWidth: 300)
        #expect(center.isFinite && center <= 300)
        #expect(LabelClamp.center(over: a, labelWidth: 20, pictureWidth: b).isFinite)
      }
    }
  }
}
