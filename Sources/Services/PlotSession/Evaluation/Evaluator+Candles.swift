import PlotLanguage
import PlotScene
import SampleStore
import Threading

extension Evaluator {
  /// `candles(s, DURATION|day|week|…|N)` and `candles(open, high, low, close)`.
  ///
  /// Each candle of one series stands where its period begins, or its first sample is; a period without a
  /// value has none. Of four series one that is a gap makes all of them one.
  ///
  /// - Complexity: O(samples)
  mutating func candles(
    _ call: Expression.Call
  ) throws -> (closes: SampleSeries, candles: Candles, measure: Measure) {
    call.arguments.count == 2 ? try candlesByPeriod(call) : try candlesOfFour(call)
  }

  private mutating func candlesByPeriod(
    _ call: Expression.Call
  ) throws -> (closes: SampleSeries, candles: Candles, measure: Measure) {
    let (argument, place) = (call.arguments[0], call.arguments[1])
    let vector = try numbers(argument, "candles")
    let samples = try vector.samples(at: argument.range, cancellation)
    let words = Vocabulary.function("resample")?.words(at: 1) ?? []
    let isWord = place.word.map { words.contains($0) || context.lookUp($0) == nil } ?? false
    var count: Int?
    if !isWord, case .number(let number) = try evaluate(place).checkedWhole() {
      count = try whole(
        number, "the number of samples", in: 1...max(1, samples.count), at: place.range)
    }
    let windows: [Range<Int>]
    let places: [Double]
    if let count {
      windows = stride(from: 0, to: samples.count, by: count).map {
        $0..<min($0 + count, samples.count)
      }
      places = windows.map { samples.position(of: $0.lowerBound) ?? 0 }
    } else {
      (places, windows) = try periods(
        of: timed(vector, call), period(place, call), at: place.range)
    }
    var (open, high, low, close): ([Double], [Double], [Double], [Double]) = ([], [], [], [])
    var sources: [ClosedRange<Int>] = []
    var kept: [Double] = []
    for (place, window) in zip(places, windows) {
      if sources.count % 256 == 0 { try cancellation.check() }
      guard let first = samples.column.firstValueIndex(in: window),
        let last = samples.column.lastValueIndex(in: window),
        let extent = samples.column.extent(in: window)
      else { continue }
      kept.append(place)
      open.append(samples.column[first])
      close.append(samples.column[last])
      high.append(extent.maximum)
      low.append(extent.minimum)
      sources.append(window.lowerBound...(window.upperBound - 1))
    }
    return try made(
      .explicit(kept), samples.kind, open, high, low, close, sources, Measure(vector),
      at: argument.range)
  }

  private mutating func candlesOfFour(
    _ call: Expression.Call
  ) throws -> (closes: SampleSeries, candles: Candles, measure: Measure) {
    let names = ["open", "high", "low", "close"]
    var vectors = try zip(call.arguments, names).map { try numbers($0, "the \($1)") }
    for other in 1..<4 {
      do {
        let common = try leftmost(
          vectors[0], vectors[other], "candles", at: call.arguments[other].range)
        (vectors[0].axis, vectors[0].placeUnit) = (common.axis, common.placeUnit)
      } catch let error as DifferentPlaces {
        throw error.diagnostic(call.arguments[0], call.arguments[other])
      }
    }
    var four = vectors.map(\.values)
    let samples = try vectors[0].samples(at: call.arguments[0].range, cancellation)
    for index in four[0].indices {
      if index % Cancellation.stride == 0 { try cancellation.check() }
      let own = four.map { $0[index] }
      guard own.allSatisfy(\.isFinite) else {
        for number in four.indices { four[number][index] = .nan }
        continue
      }
      let room = 1e-9 * max(abs(own[1]), abs(own[2]))
      for (number, isWrong) in [
        (1, own[1] < max(own[0], own[3]) - room), (2, own[2] > min(own[0], own[3]) + room),
      ] where isWrong {
        let place =
          samples.isTime ? context.zone.iso8601(samples.position(of: index) ?? 0) : "\(index)"
        throw Diagnostic(
          .dataError,
          "the \(names[number]) of candle \(place) is \(numberText(own[number])), between its open "
            + "\(numberText(own[0])) and close \(numberText(own[3])) or beyond them",
          at: call.arguments[number].range,
          advice: "the order is candles(OPEN, HIGH, LOW, CLOSE)")
      }
    }
    return try made(
      samples.positions, samples.kind, four[0], four[1], four[2], four[3],
      four[0].indices.map { $0...$0 }, Measure(vectors[3]), at: call.arguments[0].range)
  }

  private func made(
    _ positions: SamplePositions, _ kind: PositionKind, _ open: [Double], _ high: [Double],
    _ low: [Double], _ close: [Double], _ sources: [ClosedRange<Int>], _ measure: Measure,
    at range: SourceRange
  ) throws -> (closes: SampleSeries, candles: Candles, measure: Measure) {
    func series(_ values: [Double]) throws -> SampleSeries {
      do {
        return try SampleSeries(values, at: positions, kind: kind)
      } catch {
        throw Diagnostic(.dataError, "candles: \(error)", at: range)
      }
    }
    return (
      try series(close),
      Candles(open: open, high: try series(high), low: try series(low), sources: sources), measure
    )
  }
}
