import Files
import PlotLanguage
import SampleStore
import Threading

/// Means of directions that turn past north: that of 350 and 10 degrees is 180.
struct MeansOfDirections {
  /// What there is to say, without a full stop.
  let line: String

  private static let units: Set<String> = ["°", "deg", "degree", "degrees", "deg.", "grad", "º"]
  private static let names = [
    "direction", "richtung", "retning", "riktning", "richting", "suunta", "direzione", "dirección",
    "direção", "kierunek", "bearing", "heading", "azimuth",
  ]
  /// What weather services call them.
  private static let codes: Set<String> = [
    "dd", "wd", "dv", "wdir", "drct", "wrichtung", "dir", "wr",
  ]

  /// Looks at each mean in an expression, also of periods and windows; nil where none is of directions on both sides of
  /// north.
  ///
  /// - Complexity: O(n) in the samples of a series.
  init?(in expression: Expression, _ scope: Scope) throws {
    let state = scope.state
    let found = try expression.first { part -> String? in
      guard case .call(let call) = part.kind, call.averages,
        case .name(let name)? = call.arguments.first?.kind,
        let entry = state.entry(of: name), entry.engine == nil,
        MeansOfDirections.isDirection(entry.measure.unit, name)
          || MeansOfDirections.isDirection(entry.measure.unit, entry.columnOfFile ?? "")
      else { return nil }
      let turns = try MeansOfDirections.turns(in: entry.samples, scope.cancellation)
      guard turns > 0 else { return nil }
      return
        "'\(printable(name))' turns past north \(turns == 1 ? "once" : "\(turns) times"), where a mean of degrees points "
        + "south: 'help direction' has that of directions"
    }
    guard let found else { return nil }
    line = found
  }

  private static func isDirection(_ unit: String?, _ name: String) -> Bool {
    if let unit { return units.contains(unit.lowercased()) }
    let name = name.lowercased()
    return name.hasSuffix("dir") || codes.contains(name) || names.contains { name.contains($0) }
  }

  /// How often the shorter way from a value to the next one leads over 0; none where values lie beyond a circle.
  private static func turns(in samples: SampleSeries, _ cancellation: Cancellation) throws -> Int {
    guard let extent = samples.column.extent, extent.minimum >= 0, extent.maximum <= 360 else {
      return 0
    }
    var (turns, last) = (0, Double.nan)
    try cancellation.forEachPiece(of: samples.count) { piece in
      for index in piece where !samples.column[index].isNaN {
        if abs(samples.column[index] - last) > 180 { turns += 1 }
        last = samples.column[index]
      }
    }
    return turns
  }
}

extension SeriesEntry {
  /// The column that it was read from, as its statement names it; nil where that says nothing.
  fileprivate var columnOfFile: String? {
    let column = origin?.program.firstMatch(of: #/ column=(?:"([^"]*)"|(\S+))/#)
    return (column?.1 ?? column?.2).map(String.init)
  }
}

extension Expression.Call {
  /// Whether it puts values between those it is of; a greatest or a last one is one of them.
  var averages: Bool {
    switch function.text {
    case "mean", "median", "sma", "ema": true
    case "resample" where arguments.count == 2: true
    case "resample", "rolling", "across": ["mean", "median"].contains(arguments.last?.word)
    default: false
    }
  }
}
