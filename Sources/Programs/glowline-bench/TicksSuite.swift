import AxisTicks
import TimeZoneDatabase

/// Ticks and labels of one axis: at most 50 µs, with labels measured by a fixed width.
///
/// Each row plans 1000 axes, so its milliseconds are microseconds an axis.
func ticksSuite(_ table: inout Table) {
  let repeats = 1000
  func size(_ label: String) -> LabelSize {
    LabelSize(width: 7 * Double(label.utf8.count), height: 14)
  }
  guard let x = try? AxisRoom(.horizontal, length: 584, measure: size),
    let y = try? AxisRoom(.vertical, length: 264, measure: size),
    let paris = try? TimeZoneDatabase.rules(named: "Europe/Paris")
  else { return }

  func row(_ name: String, plan: (Double) throws -> AxisPlan) {
    table.add(
      Measurement("\(name) x\(repeats): ms = µs each") {
        for i in 0..<repeats { keep(try? plan(Double(i))) }
      })
  }

  row("ticks auto y") { i in
    try AxisPlan(
      numeric: 8.1 + i...140.3 + 3 * i, coverage: .loose, room: y)
  }
  row("ticks auto x, decimals") { i in
    try AxisPlan(numeric: 0.001 * i...1 + 0.0017 * i, room: x)
  }
  row("ticks classic") { i in
    try AxisPlan(numeric: 0...13 + 317 * i, rule: .classic, room: y)
  }
  row("ticks 125") { i in
    try AxisPlan(
      numeric: 8.1 + i...140.3 + 3 * i, rule: .oneTwoFive, coverage: .loose,
      room: y)
  }
  row("ticks log") { i in
    try AxisPlan(logarithmic: 0.02...47 + 1000 * i, room: y)
  }
  row("ticks calendar, hours") { i in
    AxisPlan(
      calendar: 1.79e9 + 7919 * i...1.79e9 + 86_400 + 7919 * i,
      zone: paris, room: x)
  }
  row("ticks calendar, months") { i in
    AxisPlan(
      calendar: 1.7e9 + 7919 * i...1.7e9 + 2.5e7 + 7919 * i, zone: paris,
      room: x)
  }
  row("ticks calendar, years past 2040") { i in
    AxisPlan(
      calendar: 3e9 + 7919 * i...3e9 + 3e8 + 7919 * i, zone: paris,
      room: x)
  }
}
