/// What a user has made, as far as advice names it.
struct AdviceNames {
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
      switch statement.kind {
      case .series(let definition): add([definition.name], areSeries: true)
      case .read(let reading): add(reading.names, areSeries: true)
      case .assign(let assignment): add([assignment.name], areSeries: false)
      default: break
      }
    }
  }

  private mutating func add(_ names: [Name], areSeries: Bool) {
    for name in names where all.insert(name.text).inserted && areSeries { series.append(name.text) }
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
