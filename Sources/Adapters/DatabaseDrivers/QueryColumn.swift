/// A column of a query's result as a plot takes it.
package struct QueryColumn: Sendable {
  /// What the values are.
  package enum Kind: Hashable, Sendable {
    /// Numbers, of a type that has whole ones alone or of another one.
    case number(areWhole: Bool = false)
    /// 0 for false, and 1 for true.
    case boolean
    /// Amounts, which some engines turn into exact numbers only.
    case money
    /// Seconds since 1970-01-01T00:00:00Z.
    case instant
    /// Seconds since 1970-01-01T00:00 on the clocks of a zone that the engine does not name.
    case localTime(areDays: Bool = false)
    /// Something else; there are no values then.
    case other

    /// Whether the values are numbers, and not times.
    package var isNumber: Bool {
      switch self {
      case .number, .boolean, .money: true
      case .instant, .localTime, .other: false
      }
    }

    /// Whether the values are times by their type.
    package var isTime: Bool { self != .other && !isNumber }
  }

  /// The name that the engine gives it; several columns may have the same.
  package let name: String
  /// What the values are.
  package let kind: Kind
  /// The engine's name of its type, for messages: that of its metadata, else Arrow's format.
  package let typeName: String
  /// One for each row; NaN where there is none, and for what is not finite.
  package internal(set) var values: [Double] = []
  /// How many whole numbers beyond 2^53 were rounded.
  package internal(set) var roundedCount = 0
  /// Whether there are rows behind the last one that was read.
  package internal(set) var isCut = false
}
