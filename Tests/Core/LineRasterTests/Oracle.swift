import LaserBlur
import PlotGeometry
import TestSupport

/// What a mask should be, by asking for 16 × 16 places of every pixel whether they are covered.
func oracle(
  size: PixelSize, clip: PlotFrame, isCovered: (Double, Double) -> Bool
) -> [Double] {
  let places = 16
  var result: [Double] = []
  for y in 0..<size.height {
    for x in 0..<size.width {
      var count = 0
      for j in 0..<places {
        for i in 0..<places {
          let px = Double(x) + (Double(i) + 0.5) / Double(places)
          let py = Double(y) + (Double(j) + 0.5) / Double(places)
          let isInside = px >= clip.x && px < clip.maxX && py >= clip.y && py < clip.maxY
          if isInside, isCovered(px, py) { count += 1 }
        }
      }
      result.append(Double(count) * 255 / Double(places * places))
    }
  }
  return result
}

/// The distance of a place from a line.
func distance(_ x: Double, _ y: Double, from a: PlotPoint, to b: PlotPoint) -> Double {
  let (dx, dy) = (b.x - a.x, b.y - a.y)
  let square = dx * dx + dy * dy
  let t = square > 0 ? min(1, max(0, ((x - a.x) * dx + (y - a.y) * dy) / square)) : 0
  let (ex, ey) = (x - a.x - t * dx, y - a.y - t * dy)
  return (ex * ex + ey * ey).squareRoot()
}

/// Whether a place is covered by the strokes of lines.
func isStroked(_ x: Double, _ y: Double, _ runs: [[PlotPoint]], width: Double) -> Bool {
  runs.contains { run in
    run.indices.contains { i in
      distance(x, y, from: run[max(0, i - 1)], to: run[i]) <= width / 2
    }
  }
}

/// How two masks differ.
struct Difference {
  var worst = 0.0
  var mean = 0.0
  /// The share of pixels that are off by more than 16/255.
  var shareOff = 0.0

  init(_ mask: [UInt8], _ expected: [Double]) {
    for (found, wanted) in zip(mask, expected) {
      let error = (Double(found) - wanted).magnitude
      worst = max(worst, error)
      mean += error
      if error > 16 { shareOff += 1 }
    }
    mean /= Double(max(1, expected.count))
    shareOff /= Double(max(1, expected.count))
  }
}

extension SeededGenerator {
  /// Some lines of a few points each, in and around a square.
  mutating func runs(side: Double) -> [[PlotPoint]] {
    (0..<Int.random(in: 1...4, using: &self)).map { _ in
      (0..<Int.random(in: 1...5, using: &self)).map { _ in
        PlotPoint(
          x: Double.random(in: -side / 4...side * 5 / 4, using: &self),
          y: Double.random(in: -side / 4...side * 5 / 4, using: &self))
      }
    }
  }
}
