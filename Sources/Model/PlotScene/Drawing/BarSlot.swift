import AxisTicks
import SampleStore

/// Where the bars of one of several series stand around their x: those that never meet share the room.
struct BarSlot {
  /// Its number from the left.
  private(set) var place = 0
  /// Among how many the room is divided.
  private(set) var count = 1
  /// How many series its bars are parts of, over which they are drawn.
  private(set) var layer = 0

  /// The slots of series whose bars are equally wide: each takes the first one in which it meets no other.
  ///
  /// - Parameters:
  ///   - series: The samples of each.
  ///   - width: How wide a bar is that has all the room.
  ///   - spacing: What grows evenly along the x axis, as the width does.
  /// - Returns: A slot for each series.
  /// - Complexity: O(series² · samples) at worst; two series that meet are known by their first bars.
  static func slots(
    of series: [SampleSeries], width: Double, on spacing: ValueSpacing
  ) -> [BarSlot] {
    var slots: [BarSlot] = []
    for (index, samples) in series.enumerated() {
      let relations = series[..<index].map {
        BarRelation(of: samples, to: $0, width: width, on: spacing)
      }
      let taken = Set(zip(slots, relations).filter { $1 == .meeting }.map(\.0.place))
      var slot = BarSlot()
      slot.place = (0...index).first { !taken.contains($0) } ?? index
      for (other, relation) in relations.enumerated() where slots[other].place == slot.place {
        if relation == .part { slot.layer += 1 }
        if relation == .whole { slots[other].layer += 1 }
      }
      slots.append(slot)
    }
    let count = (slots.map(\.place).max() ?? 0) + 1
    for index in slots.indices { slots[index].count = count }
    return slots
  }
}

/// What the bars of one series are to those of another.
private enum BarRelation {
  /// No two of them touch.
  case apart
  /// Each is one of the other's, which has more.
  case part
  /// It has each of the other's, and more.
  case whole
  /// They would hide each other.
  case meeting

  /// Compares the bars in the order of their x; a gap has none.
  init(of own: SampleSeries, to other: SampleSeries, width: Double, on spacing: ValueSpacing) {
    // The ends of bars that touch are not quite equal.
    let reach = width * (1 - 1e-9)
    var (index, place) = (own.firstBar(from: 0), other.firstBar(from: 0))
    var (shared, ownAlone, otherAlone) = (false, false, false)
    while let (k, x, value) = index, let (n, otherX, otherValue) = place {
      if x == otherX {
        shared = true
        guard value == otherValue else {
          self = .meeting
          return
        }
      } else if abs(spacing.coordinate(of: x) - spacing.coordinate(of: otherX)) < reach {
        self = .meeting
        return
      }
      ownAlone = ownAlone || x < otherX
      otherAlone = otherAlone || otherX < x
      if shared, ownAlone, otherAlone {
        self = .meeting
        return
      }
      if x <= otherX { index = own.firstBar(from: k + 1) }
      if otherX <= x { place = other.firstBar(from: n + 1) }
    }
    ownAlone = ownAlone || index != nil
    otherAlone = otherAlone || place != nil
    if !shared {
      self = .apart
    } else {
      self = ownAlone == otherAlone ? .meeting : ownAlone ? .whole : .part
    }
  }
}

extension SampleSeries {
  /// The first sample from an index on that is no gap.
  fileprivate func firstBar(from index: Int) -> (index: Int, x: Double, value: Double)? {
    guard index < count,
      let bar = (index..<count).first(where: { column[$0].isFinite }), let x = position(of: bar)
    else { return nil }
    return (bar, x, column[bar])
  }
}
