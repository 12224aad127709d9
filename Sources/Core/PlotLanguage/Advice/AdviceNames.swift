/// What a user has made, as far as advice names it.
package struct AdviceNames {
  /// The series, in their order.
  private(set) var series: [String]
  /// The series and variables.
  private(set) var all: Set<String>
  /// The days of the first and the last sample, where there are times.
  private let days: ClosedRange<Int>?
  /// The statements that read series from files, by name.
  private(set) var readings: [String: String]
  /// The day of the last sample, where there are times.
  let lastDay: DateLiteral?

  /// What a session has, and what the statements of a program define before anything has run.
  init(_ context: CompletionContext, _ statements: [Statement]) {
    series = context.names.filter(\.isSeries).map(\.name)
    all = Set(context.names.map(\.name))
    readings = context.readings
    let dates = context.dates.compactMap { DateLiteral(parsing: $0)?.civil.date }
      .sorted { $0.daysSince1970 < $1.daysSince1970 }
    lastDay = dates.last.map { DateLiteral($0) }
    days = dates.first.map { $0.daysSince1970...dates[dates.count - 1].daysSince1970 }
    for statement in statements {
      if case .read(let reading) = statement.kind, let name = reading.names.first,
        reading.names.count == 1
      {
        readings[name.text] = statement.source
      }
      var areSeries = true
      if case .assign(let assignment) = statement.kind { areSeries = !assignment.isVariable }
      for name in AdviceNames.defined(by: statement)
      where all.insert(name).inserted && areSeries { series.append(name) }
    }
  }

  /// The only day that the samples have.
  var onlyDay: DateLiteral? {
    days.flatMap { $0.lowerBound == $0.upperBound ? lastDay : nil }
  }

  /// The date that a text means; of two that it can mean, the one which is among the samples', or as another is written.
  func date(_ text: String, isDayFirst: @autoclosure () -> Bool? = nil) -> DateLiteral? {
    let readings = WrittenDay.readings(of: text)
    if readings.count < 2 { return readings.first }
    if let isDayFirst = isDayFirst() { return isDayFirst ? readings[0] : readings[1] }
    guard let days else { return nil }
    let among = readings.filter { days.contains($0.civil.date.daysSince1970) }
    return among.count == 1 ? among[0] : nil
  }

  /// The names that a statement defines.
  package static func defined(by statement: Statement) -> [String] {
    switch statement.kind {
    case .series(let definition): [definition.name.text]
    case .read(let reading): reading.names.map(\.text)
    case .query(let query): query.names.map(\.text)
    case .assign(let assignment): [assignment.name.text]
    default: []
    }
  }

  /// A name for what is read from a file: the file's own, as far as it is one.
  static func name(ofFile path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? ""
    let stem = file.split(separator: ".").first.map(String.init) ?? ""
    var name = ""
    for scalar in stem.unicodeScalars {
      name.unicodeScalars.append(scalar.goesOnWithName ? scalar : "_")
    }
    if name.isPlainName, Verb(name) == nil { return name }
    return "data" + (name.isEmpty ? "" : "_\(name)")
  }
}
