import DataSources
import PlotLanguage

extension SeriesReading {
  /// The statements that do what advice says, made of this one.
  func following(_ advice: ReadAdvice) -> [SeriesReading] {
    switch advice {
    case .option(let key, let texts): texts.map { adding(key, $0) }
    case .missing(let texts): [texts.reduce(self) { $0.adding("missing", $1) }]
    case .flags(let texts): [texts.reduce(self) { $0.adding("flags", $1) }]
    case .leaveOut(let column, let text): [leavingOut(column, [text])]
    case .leaveOutAll(let rows):
      [rows.reduce(self) { $0.leavingOut($1.column, $1.texts) }]
    case .column(let key, let number, let isSorted):
      [
        changed { reading in
          let value = Setting.Value.expression(Expression(.number(Double(number))))
          switch key {
          case "x": (reading.x, reading.time) = (value, nil)
          case "time": reading.time = value
          default:
            reading.column = value
            reading.names = Array(reading.names.prefix(1))
          }
          guard isSorted || key == "x" else { return }
          reading.options.removeAll { $0.key.text == "sort" }
          reading.options.append(.sort)
        }
      ]
    case .named(let names): names.map { name in changed { $0.column = .word(Name(name)) } }
    // Rows that go back within what parts them already are put in order.
    case .by(let names): parted(by: names).map { [$0] } ?? following(.sort)
    case .distinct: [changed { $0.options.append(.distinct) }]
    case .counted, .names: []
    case .merged(let columns):
      [
        changed { reading in
          let known = reading.options["merged"]?.items ?? []
          let added = columns.filter { !known.compactMap(\.columnName).contains($0) }
          reading.options.removeAll { $0.key.text == "merged" }
          reading.options.append(
            Setting(Name("merged"), .list(known + added.map { .word(Name($0)) })))
        }
      ]
    case .sort: [changed { $0.options.append(.sort) }]
    case .rows:
      [
        changed {
          $0.options += [("start", 0), ("step", 1)].map {
            Setting(Name($0), .expression(Expression(.number($1))))
          }
        }
      ]
    }
  }

  /// The same with more columns that part the rows; nil where these do already.
  private func parted(by names: [String]) -> SeriesReading? {
    let items = by?.items ?? []
    let known = Set(items.compactMap(\.columnName))
    let added = names.filter { !known.contains($0) }
    guard !added.isEmpty else { return nil }
    return changed { $0.by = .list(items + added.map { .word(Name($0)) }) }
  }

  /// The same without the rows that have one of some texts in a column.
  private func leavingOut(_ column: String, _ texts: [String]) -> SeriesReading {
    let items = texts.map { Expression(.string($0)) }
    let value = items.count == 1 ? items[0] : Expression(.list(items))
    return changed {
      $0.conditions.append(.condition(RowCondition(.word(Name(column)), .notEqual, value)))
    }
  }

  private func changed(_ change: (inout SeriesReading) -> Void) -> SeriesReading {
    var copy = self
    change(&copy)
    return copy
  }

  /// The same with a key; more words for a gap, and more flags, come to those that there are.
  private func adding(_ key: String, _ text: String) -> SeriesReading {
    changed { reading in
      let number = key == "missing" ? Double(text) : nil
      var value = number.map { Expression($0) } ?? Expression(.string(text))
      if ["missing", "flags"].contains(key), case .expression(let old)? = reading.options[key] {
        switch old.kind {
        case .list(let items): value = Expression(.list(items + [value]))
        default: value = Expression(.list([old, value]))
        }
      }
      reading.options.removeAll { $0.key.text == key }
      let isWord = ["encoding", "endian", "censored", "durations", "header"].contains(key)
      reading.options.append(
        Setting(Name(key), isWord ? .word(Name(text)) : .expression(value)))
    }
  }
}

extension Setting {
  fileprivate static let sort = Setting(Name("sort"), .expression(Expression(.boolean(true))))
  fileprivate static let distinct = Setting(
    Name("distinct"), .expression(Expression(.boolean(true))))
}

extension Setting.Value {
  /// The column that it names; nil where that takes evaluating.
  fileprivate var columnName: String? {
    switch self {
    case .word(let name): return name.text
    case .words: return nil
    case .expression(let expression):
      if case .string(let text) = expression.kind { return text }
      return expression.word
    }
  }
}
