/// What a user has made, as far as advice names it.
package struct AdviceNames {
  /// The series, in their order.
  private(set) var series: [String]
  /// The series and variables.
  private(set) var all: Set<String>
  /// The day of the last sample, where there are times.
  let lastDay: DateLiteral?

  /// What a session has, and what the statements of a program define before anything has run.
  init(_ context: CompletionContext, _ statements: [Statement]) {
    series = context.names.filter(\.isSeries).map(\.name)
    all = Set(context.names.map(\.name))
    lastDay = context.dates.compactMap { DateLiteral(parsing: $0) }
      .max { $0.civil.secondsSince1970 < $1.civil.secondsSince1970 }
    for statement in statements {
      var areSeries = true
      if case .assign = statement.kind { areSeries = false }
      for name in AdviceNames.defined(by: statement)
      where all.insert(name).inserted && areSeries { series.append(name) }
    }
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
