import DataSources
import Files
import PlotLanguage

extension ReadStatement {
  /// Runs a look-up and gives its errors their place.
  func mapErrors<T>(
    at range: SourceRange, _ lookUp: @autoclosure () throws -> T
  ) throws -> T {
    do {
      return try lookUp()
    } catch let error as DataSourceError {
      throw fail(error, range)
    } catch let error as FileError {
      throw Diagnostic(.fileError, error.description, at: range)
    }
  }

  func fail(_ error: DataSourceError, _ range: SourceRange) -> Diagnostic {
    switch error {
    case .data(let error): fail(error, range)
    case .unknownColumn(let error):
      Diagnostic(
        .unknownColumn, error.description, at: reading.place(ofColumn: error.name) ?? range,
        advice: error.encoding.map { advice(.option("encoding", [$0])) } ?? adviceOfNames(error)
          ?? Suggestions.question(error.name, among: error.available) {
            Setting.Value.word(Name($0)).source
          })
    case .manyTexts(let column, let names):
      fail(manyTexts: names, of: column, limit: settings.options.limits.texts, range)
    case .noMemory: Diagnostic(.limitExceeded, error.description, at: range)
    }
  }

  /// What to write where each of several names is near one of a column: `debit, credit` beside `Débit` and `Crédit`.
  private func adviceOfNames(_ error: UnknownColumn) -> String? {
    guard reading.names.count > 1, reading.column == nil,
      reading.names.contains(where: { $0.text == error.name })
    else { return nil }
    let meant = reading.names.compactMap { name in
      error.available.contains(name.text)
        ? name.text : Suggestions.near(name.text, among: error.available).first
    }
    guard meant.count == reading.names.count, Set(meant).count == meant.count else { return nil }
    var corrected = reading
    corrected.column = .expression(
      Expression(.list(meant.map { Expression(.string($0)) })))
    return "write `\(statement(reading: corrected).source)`"
  }

  /// Says that a column has more different texts than a limit, and which are the first.
  func fail(
    manyTexts names: [String], of column: String, limit: Int, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      .limitExceeded,
      "'\(printable(column))' has more than \(countText(limit, "value")): "
        + names.map { "'\(printable($0))'" }.joined(separator: ", ") + " are the first",
      at: reading.by?.range ?? range,
      advice: reading.by.map { _ in "group by a column whose values come again" })
  }

  func fail(_ error: DataError, _ range: SourceRange) -> Diagnostic {
    var result = Diagnostic(
      .dataError, error.description, at: range, advice: error.advice.map(advice))
    // What is said where no row would be left, or something else is wrong as well.
    switch error.advice {
    case .option("missing", _):
      result.legal = "a series holds numbers; of texts by= makes members, and where chooses rows"
    case .option("dateFormat", let formats):
      result.legal = "dateFormat= is \(formats.map(StringLiteral.encode).joined(separator: " or "))"
    default: break
    }
    return result
  }

  func text(of warning: DataError, more: String = "") -> String {
    "warning: \(warning.description)\(more)"
      + (warning.advice.map { "; \(advice($0))" } ?? "")
  }

  /// A line for each warning, and one for all that say the same of several columns.
  func texts(of warnings: [DataError]) -> [String] {
    let warnings = withAllGaps(warnings)
    let kinds = warnings.map { [$0.expected, $0.advice.map(advice) ?? ""] }
    let alike = Dictionary(grouping: warnings.indices) { kinds[$0] }
    return warnings.indices.compactMap { index in
      guard let all = alike[kinds[index]], all.count > 1 else {
        return text(of: warnings[index])
      }
      return all[0] == index
        ? text(of: warnings[index], more: ", and so in \(countText(all.count - 1, "other column"))")
        : nil
    }
  }

  /// Warnings each of which says what stands for gaps in all of their columns: who types one of them has done it.
  private func withAllGaps(_ warnings: [DataError]) -> [DataError] {
    func gaps(_ warning: DataError) -> [String] {
      switch warning.advice {
      case .option("missing", let texts) where texts.count == 1: texts
      case .missing(let texts): texts
      default: []
      }
    }
    var all: [String] = []
    for text in warnings.flatMap(gaps) where !all.contains(text) { all.append(text) }
    guard all.count > 1 else { return warnings }
    return warnings.map { warning in
      var warning = warning
      if !gaps(warning).isEmpty { warning.advice = .missing(all) }
      return warning
    }
  }

  func advice(_ advice: ReadAdvice) -> String {
    if case .counted(let name) = advice {
      return
        "a series holds numbers: of texts by= makes members, and where chooses rows, which another column counts, such as "
        + "'\(printable(name))'"
    }
    if advice == .names {
      let place = reading.x == nil ? "time=" : "x="
      return "without \(place) the rows keep their order, and these names stand below"
    }
    return "write "
      + (whole ?? reading).following(advice).map { "`\(statement(reading: $0).source)`" }.joined(
        separator: " or ")
  }

  func statement(reading: SeriesReading) -> Statement {
    guard var mark else { return Statement(.read(reading)) }
    mark.reading = reading
    return Statement(.mark(.from(mark)))
  }
}

extension UnmetCondition {
  /// A sentence for people, without a full stop, with the texts that are near.
  var sentence: String {
    if let otherCase {
      return
        "'\(printable(otherCase))' in '\(printable(column))' is not '\(printable(text))': "
        + (otherCase.lowercased() == text.lowercased()
          ? "case counts, and with 'case=off' it does not"
          : otherCase.lowercased().withoutBlanks == text.lowercased().withoutBlanks
            ? "blanks count, and with 'case=off' they do not" : "accents count")
    }
    let near =
      encoding.map { "the file was read as Latin-1, and in \($0) there is one: 'encoding=\($0)'" }
      ?? Suggestions.question(text, among: cells)
    let shown = cells.prefix(8).map { "'\(printable($0))'" }.joined(separator: ", ")
    let more = cells.count > 8 ? ", …" : ""
    return "no cell of '\(printable(column))' is '\(printable(text))': "
      + (near ?? (cells.isEmpty ? "all are empty" : "there is \(shown)\(more)"))
  }
}
