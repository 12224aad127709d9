/// Names of columns as people give them, without the unit that stands in brackets behind them in the header.
package enum HeaderName {
  /// The header that a name means: itself, else the only one that has nothing but a unit behind it, `Volk 1 [kg]`
  /// for `Volk 1`, else the only path that ends in it, `tx.kwh` for `kwh`; nil where there is none, or several.
  package static func meant(by name: String, among headers: [String]) -> String? {
    if headers.contains(name) { return name }
    let longer = headers.filter { withoutUnit($0) == name }
    if longer.count == 1 { return longer[0] }
    let paths = headers.filter { isPath($0, endingIn: name) }
    return longer.isEmpty && paths.count == 1 ? paths[0] : nil
  }

  /// The hour that a header names, `7h`, of `07h-08h` the first; nil where it names none.
  package static func hour(_ header: String) -> Int? {
    let bytes = Array(header.utf8)
    return CellForm.hour(TimeScanner(bytes.span, bytes.indices))
  }

  /// Whether a header is a path whose last keys are a name.
  static func isPath(_ header: String, endingIn name: String) -> Bool {
    header.hasSuffix("." + name) && !name.isEmpty
  }

  /// What stands in brackets at a header's end, `kg` of `Volk 1 [kg]`; nil where nothing does, and for a range: `(1-5)`.
  static func unit(of header: String) -> String? {
    parts(of: header).map { String($0.unit).trimmingBlanks }.flatMap { unit in
      unit.allSatisfy { $0.isNumber || "-–:.,/ ".contains($0) } && !unit.isEmpty ? nil : unit
    }
  }

  /// Headers without the unit that all of them have, `Q1 2023` of `Q1 2023 (m3)`; any others as they are.
  package static func withoutUnits(_ headers: [String]) -> [String] {
    let names = headers.compactMap(withoutUnit)
    return names.count == headers.count && Set(headers.map(unit)).count == 1 ? names : headers
  }

  /// What stands before the brackets at a header's end; nil where it has none.
  private static func withoutUnit(_ header: String) -> String? {
    parts(of: header).map { String($0.name).trimmingBlanks }
  }

  private static func parts(of header: String) -> (name: Substring, unit: Substring)? {
    guard let last = header.last, let open = [")": "(", "]": "["][last],
      let start = header.lastIndex(of: Character(open)), start > header.startIndex
    else { return nil }
    return (header[..<start], header[header.index(after: start)...].dropLast())
  }
}

extension ColumnReference {
  /// The same with the header that its name means among those of a file.
  func resolved(among headers: [String]) -> ColumnReference {
    guard case .name(let name) = self else { return self }
    return .name(HeaderName.meant(by: name, among: headers) ?? name)
  }
}

extension ReadOptions {
  /// The same with the headers that columns mean among those of a file.
  func resolved(among headers: [String]) -> ReadOptions {
    var options = self
    options.textColumns = textColumns.map { $0.resolved(among: headers) }
    options.placeColumns = placeColumns.map { $0.resolved(among: headers) }
    options.comparedColumns = comparedColumns.map { $0.resolved(among: headers) }
    for index in conditions.indices {
      options.conditions[index].column = conditions[index].column.resolved(among: headers)
    }
    return options
  }
}

/// Names without blanks around them, none empty, and none twice: the second `a` is `a.2`.
func distinct(_ names: [String]) -> [String] {
  var taken = Set(names)
  var used: Set<String> = []
  var counts: [String: Int] = [:]
  return names.enumerated().map { index, name in
    let base = name.isEmpty ? "column\(index + 1)" : name
    if used.insert(base).inserted { return base }
    var number = counts[base] ?? 2
    while taken.contains("\(base).\(number)") { number += 1 }
    counts[base] = number + 1
    let unique = "\(base).\(number)"
    taken.insert(unique)
    used.insert(unique)
    return unique
  }
}
