import DataSources
import PlotLanguage

extension SeriesReading {
  /// The statements that do what advice says, made of this one.
  func following(_ advice: ReadAdvice) -> [SeriesReading] {
    switch advice {
    case .option(let key, let texts): texts.map { adding(key, $0) }
    case .leaveOut(let column, let text):
      [
        changed {
          $0.conditions.append(
            .condition(
              RowCondition(.word(Name(column)), .notEqual, Expression(.string(text)))))
        }
      ]
    case .column(let key, let number):
      [
        changed { reading in
          let value = Setting.Value.expression(Expression(.number(Double(number))))
          switch key {
          case "x":
            (reading.x, reading.time) = (value, nil)
            reading.options.removeAll { $0.key.text == "sort" }
            reading.options.append(.sort)
          case "time": reading.time = value
          default:
            reading.column = value
            reading.names = Array(reading.names.prefix(1))
          }
        }
      ]
    case .named(let names): names.map { name in changed { $0.column = .word(Name(name)) } }
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

  private func changed(_ change: (inout SeriesReading) -> Void) -> SeriesReading {
    var copy = self
    change(&copy)
    return copy
  }

  /// The same with a key; more words for a gap come to those that there are.
  private func adding(_ key: String, _ text: String) -> SeriesReading {
    changed { reading in
      var value = Expression(.string(text))
      if key == "missing", case .expression(let old)? = reading.options[key] {
        switch old.kind {
        case .list(let items): value = Expression(.list(items + [value]))
        default: value = Expression(.list([old, value]))
        }
      }
      reading.options.removeAll { $0.key.text == key }
      let isWord = ["encoding", "endian", "censored", "durations"].contains(key)
      reading.options.append(
        Setting(Name(key), isWord ? .word(Name(text)) : .expression(value)))
    }
  }
}

extension Setting {
  fileprivate static let sort = Setting(Name("sort"), .expression(Expression(.boolean(true))))
}
