import CivilTime
import PlotGeometry
import PlotLanguage
import PlotScene
import SampleStore
import Threading

/// A hole in the times of a line that is more than ten times as long as its usual step: the line runs
/// across it as if something were known there.
struct LongHole {
  /// The series, and where its longest hole begins and ends.
  private let series: String
  private let start: Double
  private let end: Double
  private let usual: Double
  /// A long one of the steps that are no hole: a log that is late by a second now and then has many.
  private let late: Double
  /// The longest usual step of a line in the picture that is shorter than the hole.
  private let coarsest: Double
  /// How many such holes it has.
  private let count: Int
  private let zone: TimeZoneRules
  private let kind: PositionKind

  /// How many times the usual step a hole is longer than.
  private static let factor = 10.0
  /// The same where samples come at a beat, and another line has some in the hole.
  private static let factorBesideOthers = 2.5
  /// How many times the usual step of a line its samples may be apart.
  private static let slack = 1.25

  /// The longest hole of the first line in a picture that has one in view; nil where lines have none, or
  /// end at gaps of a stated length.
  ///
  /// - Parameters:
  ///   - request: The picture.
  ///   - changes: Series that have a sample wherever they change, and are known between these.
  ///   - cancellation: What stops it.
  /// - Throws: `CancellationError`.
  /// - Complexity: O(visible samples) for times that are listed.
  init?(
    in request: PlotRequest, besides changes: Set<String>, _ cancellation: Cancellation
  ) throws {
    guard request.config.gaps == .break, ![.sessions, .index].contains(request.xAxis.quantity)
    else { return nil }
    for input in request.series
    where input.style.shape.hasLine && input.samples.kind != .number && input.extract == nil
      && !changes.contains(input.name)
    {
      guard case .explicit(let places) = input.samples.positions else { continue }
      let window = request.xWindow ?? input.samples.domain ?? .unit
      let visible = input.samples.indices(in: window)
      guard visible.count > 3 else { continue }
      let steps = input.samples.someSteps(in: visible)
      let usual = steps[steps.count / 2]
      guard usual > 0 else { continue }
      let late = min(steps[steps.count * 9 / 10], 1.5 * usual)
      var longest: (index: Int, length: Double)?
      var shorter: (index: Int, length: Double)?
      var count = 0
      let column = input.samples.column
      var last = places[visible.lowerBound]
      try places.forEachSpan(of: visible) { first, span in
        try cancellation.check()
        for offset in span.indices {
          let length = span[offset] - last
          last = span[offset]
          guard length > LongHole.factorBesideOthers * usual, case let index = first + offset - 1,
            !column.isGap(index), !column.isGap(index + 1)
          else { continue }
          if length > LongHole.factor * usual {
            count += 1
            if length > longest?.length ?? 0 { longest = (index, length) }
          } else if length > shorter?.length ?? 0 {
            shorter = (index, length)
          }
        }
      }
      if longest == nil, let hole = shorter, late < 1.5 * usual,
        request.series.contains(where: {
          $0.hasSamples(between: places[hole.index], places[hole.index + 1])
        })
      {
        (longest, count) = (hole, 1)
      }
      guard let index = longest?.index else { continue }
      series = input.name
      (start, end) = (places[index], places[index + 1])
      (self.usual, self.count) = (usual, count)
      (zone, kind) = (request.zone, input.samples.kind)
      // What breaks this line should break no other one between its samples, where that can be.
      coarsest =
        request.series.compactMap { $0.usualStep(in: window) }
        .filter { LongHole.slack * $0 < places[index + 1] - places[index] }.max() ?? 0
      self.late = late
      return
    }
    return nil
  }

  /// What the hole is known by: of the same times it is the same.
  var name: String { "\(start) \(end)" }

  /// A line that says where it is and what to write.
  var warning: String {
    func text(_ place: Double) -> String {
      kind.elapsedText?.text(place) ?? InstantText(zone: zone).text(place)
    }
    let step = DurationLiteral.ofSeconds((usual * 1000).rounded() / 1000).readable
    let others = count > 1 ? ", the longest of \(count) such holes" : ""
    return
      "warning: the line of '\(series)' runs across a hole in time from \(text(start)) to "
      + "\(text(end)), \(shortText(((end - start) / usual).rounded())) times its usual step of "
      + "\(step.description)\(others); write `config gaps=\(limit.description)` to break it there, "
      + "`config gaps=join` to keep it"
  }

  /// A round duration of at least twice a long step, so that one missing sample is no hole, and longer than the steps of other
  /// lines.
  private var limit: DurationLiteral {
    let rounds = [
      1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 5400, 7200, 10_800, 21_600, 43_200,
      86_400, 129_600, 172_800, 345_600, 604_800, 1_209_600, 2_592_000, 5_184_000, 15_552_000,
    ]
    let least = max(2 * late, LongHole.slack * coarsest)
    return .ofSeconds(Double(rounds.first { Double($0) >= least } ?? 31_536_000))
  }
}

extension SeriesInput {
  /// The usual step of a line's times in a window; nil where it has none.
  fileprivate func usualStep(in window: AxisInterval) -> Double? {
    guard samples.kind != .number, extract == nil, style.shape.hasLine,
      case .explicit = samples.positions, case let visible = samples.indices(in: window),
      visible.count > 1
    else { return nil }
    let steps = samples.someSteps(in: visible)
    return steps[steps.count / 2]
  }

  /// Whether a line has samples between two instants, these aside.
  fileprivate func hasSamples(between start: Double, _ end: Double) -> Bool {
    guard samples.kind != .number, extract == nil, style.shape.hasLine,
      let hole = try? AxisInterval(from: start, through: end)
    else { return false }
    return samples.indices(in: hole).contains { index in
      samples.position(of: index).map { $0 > start && $0 < end } ?? false
    }
  }
}
