import PlotGeometry
import TestSupport
import Testing

/// Numbers that no public entry may trap on.
let nastyNumbers: [Double] = [
  0, -0.0, 1, -1, 0.5, 7.25, Double.leastNonzeroMagnitude, -Double.leastNonzeroMagnitude, 1e-300,
  1e15, 1e308, -1e308,
  .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .infinity, -.infinity, .nan, -.nan,
]

/// Whole numbers that no public entry may trap on.
let nastyIntegers = [0, 1, -1, 2, 7, 1_000_000, -1_000_000, Int.max, Int.min, .max - 1, .min + 1]

let isoSecondsPerDay = 86_400.0

/// Whether two points are the same up to rounding.
func isClose(_ a: PlotPoint?, _ b: PlotPoint, within tolerance: Double = 1e-9) -> Bool {
  guard let a else { return false }
  return abs(a.x - b.x) <= tolerance && abs(a.y - b.y) <= tolerance
}

func point(_ x: Double, _ y: Double) -> PlotPoint { PlotPoint(x: x, y: y) }

func interval(_ lower: Double, _ upper: Double) throws -> AxisInterval {
  try AxisInterval(from: lower, through: upper)
}

/// Seconds since 1970 of a wall-clock time in a zone.
func instant(
  _ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0,
  in zone: TimeZoneRules = .utc
) throws -> Double {
  let date = try #require(CivilDate(year: year, month: month, day: day))
  let civil = try #require(CivilDateTime(date: date, hour: hour, minute: minute))
  return zone.instant(of: civil)
}

func date(_ year: Int, _ month: Int, _ day: Int = 1) throws -> CivilDate {
  try #require(CivilDate(year: year, month: month, day: day))
}

/// The reason that a call throws, nil where it throws nothing.
func reason<Result>(_ body: () throws -> Result) -> GeometryError.Reason? {
  do {
    _ = try body()
    return nil
  } catch {
    return (error as? GeometryError)?.reason
  }
}

extension SeededGenerator {
  /// Ascending positions with some that coincide, some close and some far apart.
  mutating func positions(count: Int, step: ClosedRange<Double> = 0...10) -> [Double] {
    var position = Double.random(in: -100...100, using: &self)
    return (0..<count).map { _ in
      if Int.random(in: 0..<4, using: &self) > 0 {
        position += Double.random(in: step, using: &self)
      }
      return position
    }
  }

  /// Values of which about a third are gaps.
  mutating func values(count: Int) -> [Double] {
    (0..<count).map { _ in
      switch Int.random(in: 0..<9, using: &self) {
      case 0: .infinity
      case 1, 2: .nan
      default: Double.random(in: -50...50, using: &self)
      }
    }
  }

  /// A strictly ascending list that begins at 0, for a series of `count` samples.
  mutating func starts(count: Int) -> [Int] {
    count == 0
      ? [] : [0] + (1..<max(count, 1)).filter { _ in Int.random(in: 0..<4, using: &self) == 0 }
  }
}

extension SampleSeries {
  /// Samples that are gaps, at these times.
  init(times: [Double]) throws {
    try self.init(
      Array(repeating: .nan, count: times.count), at: .explicit(times), kind: .time)
  }

  var values: [Double] { column.values }

  /// Samples that are gaps, at their index.
  static func indices(count: Int) -> SampleSeries {
    SampleSeries(Array(repeating: .nan, count: count))
  }
}
