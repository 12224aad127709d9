import CivilTime
import Files
import PlotGeometry
import PlotLanguage
import SampleStore

/// Days of UTC, which nobody chose, of times that a file states on other clocks.
struct ForeignDays {
  /// What there is to say, without a full stop.
  let line: String

  /// Looks at each call that counts days or longer periods in an expression, and at each slice by dates; nil where all are
  /// those of the files.
  init?(in expression: Expression, _ state: SessionState) {
    let found = expression.first { part -> ForeignDays? in
      guard let (name, series) = ForeignDays.counted(by: part) else { return nil }
      for (series, entry) in ForeignDays.entries(of: series.freeNames, state) {
        if let found = ForeignDays(
          of: series, offset: entry.statedOffset, isOneOfSeveral: entry.statesSeveralOffsets,
          in: name, state.zone)
        {
          return found
        }
      }
      return nil
    }
    guard let found else { return nil }
    self = found
  }

  /// Looks at times of a name that state an offset, maybe one of several, whose days are counted in a zone by what has
  /// another name.
  init?(
    of times: String, offset: Int?, isOneOfSeveral: Bool, in name: String, _ zone: TimeZoneRules
  ) {
    let isUTC = zone.name == TimeZoneRules.utc.name
    guard isUTC || zone.name.hasPrefix("Etc/"), isOneOfSeveral || isUTC && offset ?? 0 != 0 else {
      return nil
    }
    line =
      "'\(name)' counts days of \(isUTC ? "UTC" : zone.name), and times of '\(printable(times))' are "
      + "written in \(ForeignDays.remedy(offset, isOneOfSeveral: isOneOfSeveral)), counts theirs"
  }

  /// Looks at what a statement shows at places of UTC, which nobody chose: a picture of a week or less, whose axis has hours,
  /// or what gives the time of a sample; nil where the files say no other clocks.
  init?(showing expression: Expression, inPicture: Bool, _ state: SessionState) {
    guard state.zone.name == TimeZoneRules.utc.name,
      let shown = inPicture ? expression : expression.first({ $0.shownTime })
    else { return nil }
    let found = ForeignDays.entries(of: shown.freeNames, state).first { _, entry in
      entry.samples.isTime
        && (!inPicture || entry.samples.domain.map { $0.upper - $0.lower <= 7 * 86_400 } ?? false)
        && (entry.statesSeveralOffsets || entry.statedOffset ?? 0 != 0)
    }
    guard let (name, entry) = found else { return nil }
    line =
      "times of '\(printable(name))' are shown in UTC, and are written in "
      + ForeignDays.remedy(entry.statedOffset, isOneOfSeveral: entry.statesSeveralOffsets)
      + ", shows theirs"
  }

  /// Looks at the series of a statement; nil where not some state an offset, while others are taken as UTC since they
  /// state none.
  init?(mixing expressions: [Expression], _ state: SessionState) {
    guard state.zone.name == TimeZoneRules.utc.name else { return nil }
    let entries = ForeignDays.entries(of: expressions.flatMap(\.freeNames), state)
    // Of two columns of times one of which says that it is UTC, the other one hardly is.
    let times = entries.filter(\.entry.measure.timing.areInstants)
    if let stated = times.first(where: { $0.entry.statedOffset == 0 }),
      !stated.entry.statesSeveralOffsets,
      let local = times.first(where: { $0.entry.statedOffset == nil && $0.entry.clocks != nil })
    {
      line =
        "times of '\(printable(local.name))' state no offset and are taken as UTC, and those of '\(printable(stated.name))' say "
        + "that they are: 'config timeZone=\"…\"' with the zone of '\(printable(local.name))', before both are read, takes "
        + "them as its own"
      return
    }
    guard
      let stated = entries.first(where: {
        $0.entry.statesSeveralOffsets || $0.entry.statedOffset ?? 0 != 0
      }),
      let local = entries.first(where: { $0.entry.statedOffset == nil && $0.entry.clocks != nil })
    else { return nil }
    line =
      "times of '\(printable(local.name))' state no offset and are taken as UTC, and those of '\(printable(stated.name))' are "
      + "written in \(ForeignDays.remedy(stated.entry.statedOffset, isOneOfSeveral: stated.entry.statesSeveralOffsets)), before both are read, takes both as its own"
  }

  /// A zone whose clocks change, by the hours that they are ahead of UTC in winter, or in summer.
  private static let zones = [
    0: "Europe/London", 1: "Europe/Berlin", 2: "Europe/Berlin", -5: "America/New_York",
  ]

  /// The series of names, of a group the first member.
  private static func entries(
    of names: [String], _ state: SessionState
  ) -> [(name: String, entry: SeriesEntry)] {
    names.compactMap { name in
      state.entry(of: name).map { (name, ForeignDays.source(of: $0, state)) }
    }
  }

  /// The first series that states an offset of those that another one is made of; that itself where there is none.
  private static func source(
    of entry: SeriesEntry, _ state: SessionState, depth: Int = 8
  ) -> SeriesEntry {
    guard entry.statedOffset == nil, depth > 0, let definition = entry.definition else {
      return entry
    }
    return definition.freeNames.lazy.compactMap { state.entry(of: $0) }
      .map { source(of: $0, state, depth: depth - 1) }
      .first { $0.statedOffset != nil || $0.statesSeveralOffsets } ?? entry
  }

  /// The offset that times state, and the zone that goes with it: of several one whose clocks change.
  private static func remedy(_ offset: Int?, isOneOfSeveral: Bool) -> String {
    let east = offset ?? 0
    let (hours, name) = (east / 3600, TimeZoneRules.fixed(secondsEast: east).name)
    guard isOneOfSeveral else {
      let zone = hours * 3600 == east ? "Etc/GMT\(hours > 0 ? "-" : "+")\(abs(hours))" : "…"
      return "\(name): 'config timeZone=\"\(zone)\"', or the place's own zone"
    }
    let zone = zones[hours] ?? "…"
    return
      "\(name) and another offset: 'config timeZone=\"\(zone)\"', or the place's own zone"
  }

  /// What counts days, and of which series.
  private static func counted(by part: Expression) -> (name: String, series: Expression)? {
    switch part.kind {
    case .slice(let base, let lower, let upper)
    where [lower, upper].contains(where: { $0?.isDateWithoutOffset == true }):
      return ("\(part.source)", base)
    case .call(let call):
      guard let function = Function(rawValue: call.function.text), let first = call.arguments.first,
        countsDays(call, function)
      else { return nil }
      return (call.function.text, first)
    default: return nil
    }
  }

  private static func countsDays(_ call: Expression.Call, _ function: Function) -> Bool {
    let (second, third) = (call.arguments.dropFirst().first, call.arguments.dropFirst(2).first)
    switch function {
    case .resample, .split, .cumsum, .cummin, .cummax:
      let isDay: Bool
      if case .duration(let duration) = second?.kind {
        guard duration.meanSeconds >= 86_400 else { return false }
        isDay = duration.meanSeconds == 86_400
      } else if let word = second?.word?.lowercased(), word != "hour" {
        isDay = word == "day"
      } else {
        return false
      }
      // Of means of a week or more an hour at its ends changes little.
      return isDay || function == .cumsum || ["sum", "count"].contains(third?.word?.lowercased())
    case .within:
      guard case .range(let lower, let upper) = second?.kind else { return false }
      return [lower, upper].contains { $0?.isDateWithoutOffset == true }
    case .hour, .weekday, .month, .year: return true
    default: return false
    }
  }
}

extension Expression {
  /// The series of which it gives the time of a sample; nil for anything else.
  fileprivate var shownTime: Expression? {
    guard case .call(let call) = kind,
      ["idxmax", "idxmin"].contains(call.function.text)
    else { return nil }
    return call.arguments.first
  }

  /// Whether it is a date whose clocks are those of the session.
  var isDateWithoutOffset: Bool {
    if case .date(let date) = kind { date.secondsEast == nil } else { false }
  }
}
