import OrderedJSON
import PlotGeometry

extension JSON {
  /// The member that every record begins with.
  static let version = version(ofPanels: false)

  /// The same, for a record of a plot that has several panels or not.
  static func version(ofPanels: Bool) -> (key: String, value: JSON) {
    ("version", .integer(ofPanels ? 3 : 2))
  }

  /// A coordinate or a length in the picture, rounded to 1/1000 point: more than any eye sees.
  static func coordinate(_ value: Double) -> JSON { .number(inThousandths(value)) }

  /// The value, or another where this one is null.
  func or(_ other: JSON) -> JSON { if case .null = self { other } else { self } }
}

/// A coordinate rounded to 1/1000 point; those so large that they have none stay.
func inThousandths(_ coordinate: Double) -> Double {
  abs(coordinate) < 1e12 ? (coordinate * 1000).rounded() / 1000 : coordinate
}

extension PlotPoint {
  /// `{"x": 640, "y": 0}`.
  var object: JSON { .object([("x", .coordinate(x)), ("y", .coordinate(y))]) }
}

extension [PlotPoint?] {
  /// The points as one text, `0,320 71.111,213.333 - 90,4`, with a dash for each gap.
  var pointsText: String {
    var text = ""
    text.reserveCapacity(16 * count)
    for point in self {
      if !text.isEmpty { text += " " }
      if let point {
        text += numberText(inThousandths(point.x))
        text += ","
        text += numberText(inThousandths(point.y))
      } else {
        text += "-"
      }
    }
    return text
  }
}
