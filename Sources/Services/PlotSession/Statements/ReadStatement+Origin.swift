import CivilTime
import DataSources
import DatabaseDrivers
import Files
import PlotLanguage
import SampleStore
import Threading

// The statement that reads the same again.

extension ReadStatement {
  /// The statement that reads one of the series again; nil where none would find the same axis.
  func origin(
    _ name: Name, _ column: DataTable.Column, _ axis: DataTable.Axis, in table: DataTable
  ) throws -> String? {
    guard settings.isReproducible else { return nil }
    var program = settings.plain
    program.names = [name]
    program.file = Expression(.string(path))
    program.column = table.reference(to: column)
    program.x = nil
    program.time = nil
    switch axis {
    case .x(let axis), .elapsed(let axis): program.x = table.reference(to: axis)
    case .time(let axis): program.time = table.reference(to: axis)
    case .index where settings.isRegular: break
    case .index:
      // Alone it might find an axis that is a series here.
      guard let alone = try? table.defaultAxis(besides: [column]), case .index = alone else {
        return nil
      }
    }
    return Statement(.read(program)).source
  }
}

extension DataTable {
  /// How a statement names a column: by its name where that is enough.
  func reference(to column: Column) -> Setting.Value {
    let isNamed = (try? self.column(named: column.name)) != nil
    return .expression(
      isNamed ? Expression(.string(column.name)) : Expression(.number(Double(column.number))))
  }
}

extension DataTable.Axis {
  /// The axis of a column that somebody named.
  static func stated(_ column: DataTable.Column, isTime: Bool = false) -> DataTable.Axis {
    column.isOfDurations ? .elapsed(column) : isTime ? .time(column) : .x(column)
  }

  var isTime: Bool { kind.isTime }

  /// What positions on it say.
  var kind: PositionKind {
    switch self {
    case .time: .time
    case .elapsed(let column): .elapsed(column.isTimeOfDayAsX ? .day : nil)
    case .x, .index: .number
    }
  }
}
