import PlotLanguage
import SampleStore
import Threading

/// The values of several series by the places where they stand.
struct MergedMembers {
  /// Every place that some series has, each once and ascending.
  let places: [Double]
  /// Whether all series lie on an index.
  let isIndex: Bool
  /// The values, which are no gaps, place by place; at one place in the order of the series.
  private let values: [Double]
  /// Where the values of each place begin, and where the last ones end.
  private let starts: [Int]

  /// - Complexity: O(n log m) for n samples of m series.
  init(_ members: [SampleSeries], _ cancellation: Cancellation) throws {
    isIndex = members.allSatisfy { $0.positions == .index }
    let places = try MergedMembers.union(of: members[...], cancellation)
    var starts = try cancellation.emptyArray(for: places.count + 1, of: Int.self)
    starts.append(contentsOf: repeatElement(0, count: places.count + 1))
    for member in members {
      try MergedMembers.forEach(member, in: places, cancellation) { place, value in
        if value.isFinite { starts[place + 1] += 1 }
      }
    }
    for place in places.indices { starts[place + 1] += starts[place] }
    var next = starts
    var values = try cancellation.array(repeating: 0, count: starts[places.count])
    for member in members {
      try MergedMembers.forEach(member, in: places, cancellation) { place, value in
        guard value.isFinite else { return }
        values[next[place]] = value
        next[place] += 1
      }
    }
    (self.places, self.starts, self.values) = (places, starts, values)
  }

  /// Each sample with the number of its place.
  @inline(__always)
  private static func forEach(
    _ member: SampleSeries, in places: [Double], _ cancellation: Cancellation,
    _ body: (Int, Double) -> Void
  ) throws {
    var place = 0
    let values = member.column.values
    try cancellation.forEachPiece(of: member.count) { piece in
      for index in piece {
        let position = member.positions.position(of: index)
        if places[place] < position { place += 1 }
        if places[place] < position {
          // The next place of a series that is sparser than the others may be far.
          var step = 1
          while place + step < places.count, places[place + step] < position {
            place += step
            step *= 2
          }
          while step > 0 {
            while place + step < places.count, places[place + step] < position { place += step }
            step /= 2
          }
          place += 1
        }
        body(place, values[index])
      }
    }
  }

  /// The places of several series, joined in halves, so that none is looked at more often than log m times.
  private static func union(
    of members: ArraySlice<SampleSeries>, _ cancellation: Cancellation
  ) throws -> [Double] {
    if members.count == 1, let member = members.first {
      var places = try cancellation.emptyArray(for: member.count, of: Double.self)
      try cancellation.forEachPiece(of: member.count) { piece in
        for index in piece {
          let position = member.positions.position(of: index)
          if places.last != position { places.append(position) }
        }
      }
      return places
    }
    guard !members.isEmpty else { return [] }
    let middle = members.startIndex + members.count / 2
    let a = try union(of: members[..<middle], cancellation)
    let b = try union(of: members[middle...], cancellation)
    if a == b { return a }
    var places = try cancellation.emptyArray(for: max(a.count, b.count), of: Double.self)
    var (i, j) = (0, 0)
    while i < a.count || j < b.count {
      if places.count % Cancellation.stride == 0 { try cancellation.check() }
      if j == b.count || i < a.count && a[i] < b[j] {
        places.append(a[i])
        i += 1
      } else {
        if i < a.count, a[i] == b[j] { i += 1 }
        places.append(b[j])
        j += 1
      }
    }
    return places
  }

  /// One value for each place; a gap where there is none, the count 0.
  func values(_ reducer: Reducer, _ cancellation: Cancellation) throws -> [Double] {
    var all = values
    return try all.withUnsafeMutableBufferPointer { all in
      try cancellation.array(of: places.count) { place in
        let part = UnsafeMutableBufferPointer(rebasing: all[starts[place]..<starts[place + 1]])
        if case .quantile(let share) = reducer { return try cancellation.quantile(share, of: part) }
        if reducer == .count { return Double(part.count) }
        guard let first = part.first else { return .nan }
        switch reducer {
        case .first: return first
        case .last: return part[part.count - 1]
        case .min: return part.reduce(first, min)
        case .max: return part.reduce(first, max)
        case .sum, .mean, .stdev, .count, .quantile:
          var moments = Moments()
          for value in part { moments.join(Moments(value)) }
          if reducer == .sum { return moments.sum }
          return reducer == .mean ? moments.sum / moments.count : moments.deviation
        }
      }
    }
  }
}
