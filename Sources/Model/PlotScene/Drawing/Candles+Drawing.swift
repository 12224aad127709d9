import PlotGeometry
import SampleStore

extension SceneDrawing {
  /// From how many pixels on a body has an inside.
  private static let leastHollow = 4.0

  /// The candles of a series with the left and the right ends of their bodies, in points.
  func bodies(of index: Int) -> [(candle: Candle, ends: (left: Double, right: Double))] {
    guard let bars else { return [] }
    let scale = scale(of: index)
    let candles = request.candles(of: index, on: scale)
    let pixel = 1 / config.scale
    func whole(_ place: Double) -> Double { (place * config.scale).rounded() * pixel }
    let periods = request.periods(inCandle: request.series[index].samples, on: scale)
    // As many pixels left of the middle as right of it, and one at least between two candles.
    let room = bars.room(ofCandle: periods, of: index, scale.x) - pixel
    let half = max(0, (room / 2 * config.scale).rounded(.down))
    return candles.map { candle in
      let left = whole(scale.x.position(of: candle.x) - pixel / 2)
      return (candle, (left - half * pixel, left + (half + 1) * pixel))
    }
  }

  /// A line from the lowest to the highest value of each candle, and its body: hollow where it rises.
  mutating func drawCandles(of index: Int) {
    guard request.series[index].candles != nil else { return }
    let (pixel, y) = (1 / config.scale, scale(of: index).y)
    let opacity = request.series[index].style.opacity
    // Each on its own: a wick goes on where the body ends, and a band is one stretch at each x.
    var (above, below, bodies) = ([Boxes(), Boxes()], [Boxes(), Boxes()], [Boxes(), Boxes()])
    var insides = Boxes()
    for (candle, ends) in self.bodies(of: index) {
      let middle = (ends.left + ends.right) / 2
      let places = [candle.open, candle.close].map(y.position).sorted()
      guard places.allSatisfy(\.isFinite) else { continue }
      // An open that is the close is a line.
      let (top, bottom) = (places[0], max(places[1], places[0] + pixel))
      let wick = [candle.high, candle.low].map(y.position).sorted()
      let kind = candle.isRising ? 0 : 1
      let width = ends.right - ends.left
      if wick.allSatisfy(\.isFinite) {
        let side = max(pixel, min(wall, width / 3)) / 2
        above[kind].add(middle - side, middle + side, from: wick[0], to: top)
        below[kind].add(middle - side, middle + side, from: bottom, to: wick[1])
      }
      bodies[kind].add(ends.left, ends.right, from: top, to: bottom)
      if candle.isRising, width * config.scale >= SceneDrawing.leastHollow, bottom - top > 2 * wall
      {
        insides.add(ends.left + wall, ends.right - wall, from: top + wall, to: bottom - wall)
      }
    }
    let colors = [color(of: index), request.fallingColor(of: index)].map { $0.opacity(opacity) }
    let drawn = zip(above + below + bodies + [insides], colors + colors + colors + [background])
    for (boxes, color) in drawn where !boxes.upper.isEmpty {
      items.append(
        .band(BandItem(lower: boxes.lower, upper: boxes.upper, color: color, clip: frame)))
    }
  }

  /// How thick the walls of a hollow body are: one point, and a pixel at least.
  private var wall: Double { max(1, 1 / config.scale) }

  private struct Boxes {
    var lower: [[PlotPoint]] = []
    var upper: [[PlotPoint]] = []

    mutating func add(_ left: Double, _ right: Double, from top: Double, to bottom: Double) {
      upper.append([PlotPoint(x: left, y: top), PlotPoint(x: right, y: top)])
      lower.append([PlotPoint(x: left, y: bottom), PlotPoint(x: right, y: bottom)])
    }
  }
}
