import Files
import PlotLanguage
import SampleStore

// What is said of members that `across` takes at one beat, at times of their own, or of which one falls silent.

extension Evaluator {
  /// Says that each place has one of the members, whose times differ by little, or that one of them begins later or ends
  /// before the others, which moves what is made of all.
  ///
  /// - Complexity: O(members), and O(1000) for each
  func tellOfTimes(
    of members: [(name: String, samples: SampleSeries)], at places: [Double],
    _ call: Expression.Call
  ) {
    guard members.count > 1, call.arguments[1].word != "count" else { return }
    if let line = sharing(of: members.map(\.samples), at: places, call) {
      context.remark(Expression(.name("across")), line)
    }
    guard members[0].samples.kind != .number else { return }
    let beats = members.compactMap(\.samples.steadyStep).sorted()
    guard beats.count > 1, 2 * beats.count > members.count, case let beat = beats[beats.count / 2]
    else { return }
    if let line = jitter(at: places, beat, call) ?? silence(of: members, beat, call) {
      context.remark(Expression(.name("across")), line)
    }
  }

  /// What to say of columns of a file that have several rows at one place, of which each may be a sample of its own.
  private func sharing(
    of members: [SampleSeries], at places: [Double], _ call: Expression.Call
  ) -> String? {
    let rows = members[0].count
    guard call.arguments[1].word != "sum", rows > places.count, places.count > 0,
      members.allSatisfy({ $0.count == rows && $0.positions == members[0].positions })
    else { return nil }
    return
      "'across' makes one value of all that stands at a place, and \(countText(rows, "row")) of "
      + "'\(printable(call.arguments[0].source))' have \(places.count): without them, as on an index, each row has its own"
  }

  private func jitter(
    at places: [Double], _ beat: Double, _ call: Expression.Call
  ) -> String? {
    let indices = stride(from: 1, to: places.count, by: max(1, places.count / 1000))
    let steps = indices.map { places[$0] - places[$0 - 1] }.sorted()
    guard !steps.isEmpty, steps[steps.count / 2] < 0.6 * beat else { return nil }
    let unit: Double = beat < 60 ? 1 : 60
    let period = DurationLiteral.ofSeconds(max(unit, (beat / unit).rounded() * unit)).readable
    var (even, all) = (call, call)
    even.function.text = "resample"
    even.arguments = [call.arguments[0], Expression(.duration(period)), Expression(.name("last"))]
    all.arguments[0] = Expression(.call(even))
    return
      "'across' takes what stands at one time, and the times of '\(printable(call.arguments[0].source))' differ: most of "
      + "\(countText(places.count, "place")) have one member; '\(printable(Expression(.call(all)).source))' has all"
  }

  private func silence(
    of members: [(name: String, samples: SampleSeries)], _ beat: Double, _ call: Expression.Call
  ) -> String? {
    guard members[0].samples.isTime else { return nil }
    let known = members.compactMap {
      name, samples -> (name: String, first: Double, last: Double)? in
      guard let first = samples.column.firstValueIndex(in: samples.indices),
        let last = samples.column.lastValueIndex(in: samples.indices)
      else { return nil }
      return (name, samples.positions.position(of: first), samples.positions.position(of: last))
    }
    guard let start = known.map(\.first).min(), let end = known.map(\.last).max() else {
      return nil
    }
    // A few places without one of them are told as such where it is added up.
    let share = call.arguments[1].word == "sum" ? 0.5 : 0.2
    let least = max(3 * beat, share * (end - start))
    let early = known.first { end - $0.last > least }
    guard let odd = early ?? known.first(where: { $0.first - start > least }) else { return nil }
    let time = context.zone.iso8601(early == nil ? odd.first : odd.last)
    return
      "'\(printable(odd.name))' of '\(printable(call.arguments[0].source))' has no value "
      + "\(early == nil ? "before" : "behind") \(time): 'across' is of the others alone there"
  }
}

extension SampleSeries {
  /// The step at which samples come, holes aside; nil where they come at none.
  var steadyStep: Double? {
    guard count > 2, case let steps = someSteps(in: indices),
      case let usual = steps[steps.count / 2],
      usual > 0, steps[steps.count / 10] > 0.75 * usual, steps[steps.count * 9 / 10] < 1.25 * usual
    else { return nil }
    return usual
  }
}
