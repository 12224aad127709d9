/// The rows of a benchmark run, printed in columns that stay put from run to run.
struct Table {
  /// A median, or the quotient of two of one run, and what it must not exceed.
  struct Bound {
    let name: String
    let value: Double
    let limit: Double
  }

  private(set) var measurements: [Measurement] = []
  private(set) var ratios: [Bound] = []
  /// Medians and the milliseconds that they must not exceed.
  private(set) var limits: [Bound] = []

  /// Adds a row and returns it, to be used in a ratio.
  @discardableResult
  mutating func add(_ measurement: Measurement) -> Measurement {
    measurements.append(measurement)
    return measurement
  }

  /// Adds median over median.
  mutating func ratio(_ name: String, _ a: Measurement, to b: Measurement, limit: Double) {
    ratios.append(Bound(name: name, value: a.median / b.median, limit: limit))
  }

  /// Adds a limit to a row's median.
  mutating func limit(_ measurement: Measurement, milliseconds: Double) {
    limits.append(
      Bound(name: measurement.name, value: measurement.median * 1000, limit: milliseconds))
  }

  /// The table as text: a header line, then a line a row.
  var text: String {
    var lines = [row("benchmark", "min ms", "median ms", "max ms")]
    for m in measurements {
      lines.append(
        row(m.name, milliseconds(m.minimum), milliseconds(m.median), milliseconds(m.maximum)))
    }
    for (title, bounds) in [("median ms", limits), ("ratio of medians", ratios)]
    where !bounds.isEmpty {
      lines.append("")
      lines.append(row(title, "", "value", "limit"))
      for r in bounds { lines.append(row(r.name, "", fixed(r.value, 3), fixed(r.limit, 3))) }
    }
    return lines.joined(separator: "\n")
  }

  private func row(_ name: String, _ a: String, _ b: String, _ c: String) -> String {
    func right(_ text: String) -> String {
      String(repeating: " ", count: max(1, 13 - text.count)) + text
    }
    return name + String(repeating: " ", count: max(0, 56 - name.count)) + right(a) + right(b)
      + right(c)
  }

  private func milliseconds(_ seconds: Double) -> String { fixed(seconds * 1000, 4) }
}

/// A non-negative number with a fixed number of decimals.
func fixed(_ value: Double, _ decimals: Int) -> String {
  var scale = 1.0
  for _ in 0..<decimals { scale *= 10 }
  let scaled = UInt64((max(0, value) * scale).rounded())
  let whole = scaled / UInt64(scale)
  let digits = String(scaled % UInt64(scale))
  return "\(whole)." + String(repeating: "0", count: decimals - digits.count) + digits
}
