import PlotGeometry
import SampleStore

extension SceneDrawing {
  /// From how many pixels on a body has an inside.
  private static let leastHollow = 4.0

  /// The candles of a series with the left and the right ends of their bodies, in points.
  func bodies(of index: Int) -> [(candle: Candle, ends: (left: Double, right: Double))] {
    guard let bars = Bars(request, in: data.xDomain) else { return [] }
    let scale = scale(of: index)
    let candles = request.candles(of: index, on: scale)
    let pixel = 1 / config.scale
    func whole(_ place: Double) -> Double { (place * config.scale).rounded() * pixel }
    let periods = request.periods(inCandle: request.series[index].samples, on: scale)
    // As many pixels left of the middle as right of it, and one at least between two candles.
    let room = bars.room(ofCandle: periods, scale.x) - pixel
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
    func box(_ left: Double, _ right: Double, _ top: Double, _ bottom: Double, _ shape: inout Box) {
      shape.upper.append([PlotPoint(x: left, y: top), PlotPoint(x: right, y: top)])
      shape.lower.append([PlotPoint(x: left, y: bottom), PlotPoint(x: right, y: bottom)])
    }
    var (rising, falling, insides) = (Box(), Box(), Box())
    for (candle, ends) in bodies(of: index) {
      let middle = (ends.left + ends.right) / 2
      let places = [candle.open, candle.close].map(y.position).sorted()
      guard places.allSatisfy(\.isFinite) else { continue }
      // An open that is the close is a line.
      let (top, bottom) = (places[0], max(places[1], places[0] + pixel))
      let wick = [candle.high, candle.low].map(y.position).sorted()
      var shape = candle.isRising ? rising : falling
      let isHollow =
        candle.isRising && (ends.right - ends.left) * config.scale >= SceneDrawing.leastHollow
        && (bottom - top) * config.scale > 2 * wall * config.scale
      if wick.allSatisfy(\.isFinite) {
        let side = max(pixel, min(wall, (ends.right - ends.left) / 3)) / 2
        box(middle - side, middle + side, wick[0], top, &shape)
        box(middle - side, middle + side, bottom, wick[1], &shape)
      }
      box(ends.left, ends.right, top, bottom, &shape)
      if candle.isRising { rising = shape } else { falling = shape }
      if isHollow {
        box(ends.left + wall, ends.right - wall, top + wall, bottom - wall, &insides)
      }
    }
    let colors = [
      color(of: index).opacity(opacity), request.fallingColor(of: index).opacity(opacity),
      background,
    ]
    for (shape, color) in zip([rising, falling, insides], colors) where !shape.upper.isEmpty {
      items.append(
        .band(BandItem(lower: shape.lower, upper: shape.upper, color: color, clip: frame)))
    }
  }

  /// How thick the walls of a hollow body are: one point, and a pixel at least.
  private var wall: Double { max(1, 1 / config.scale) }

  private struct Box {
    var lower: [[PlotPoint]] = []
    var upper: [[PlotPoint]] = []
  }
}
