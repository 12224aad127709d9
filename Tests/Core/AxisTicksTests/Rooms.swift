import AxisTicks

/// A fixed-width font: 7 points a character, 14 a line.
func cell(_ label: String) -> LabelSize {
  LabelSize(width: 7 * Double(label.count), height: 14)
}

func xAxis(_ length: Double) throws -> AxisRoom {
  try AxisRoom(.horizontal, length: length, fontSize: 12, measure: cell)
}

func yAxis(_ length: Double) throws -> AxisRoom {
  try AxisRoom(.vertical, length: length, fontSize: 12, measure: cell)
}

/// Numbers that break careless arithmetic.
let nastyNumbers: [Double] = [
  .nan, .infinity, -.infinity, 0, -0.0, 1, -1, 0.1, 1e308, -1e308, .greatestFiniteMagnitude,
  -.greatestFiniteMagnitude, .leastNonzeroMagnitude, .leastNormalMagnitude, 1e-300, 1e15, 1e22,
  9_007_199_254_740_992, 1.0.nextUp, 1e17.nextUp, 253_402_300_800, -377_705_116_800, 1.7e9,
]

extension AxisPlan {
  var labels: [String] { ticks.map(\.label) }
  var values: [Double] { ticks.map(\.value) }

  /// Whether all labels keep their distance, by a definition of its own.
  func isReadable(in room: AxisRoom, fraction: (Double) -> Double) -> Bool {
    let gap = room.fontSize * (room.orientation == .horizontal ? 0.5 : 0.2)
    return zip(ticks, ticks.dropFirst()).allSatisfy { a, b in
      func extent(_ tick: LabelledTick) -> Double {
        let size = room.measure(tick.label)
        return room.orientation == .horizontal ? size.width : size.height
      }
      let distance = abs(fraction(a.value) - fraction(b.value)) * room.length
      return distance >= (extent(a) + extent(b)) / 2 + gap - 1e-9
    }
  }
}
