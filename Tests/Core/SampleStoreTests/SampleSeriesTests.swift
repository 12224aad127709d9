import SampleStore
import TestSupport
import Testing

struct SampleSeriesTests {
  @Test func `positions follow from the rule`() throws {
    #expect(SampleSeries([7, 8, 9]).position(of: 2) == 2)
    let uniform = try SampleSeries([7, 8, 9], at: .uniform(start: 10, step: 0.1))
    #expect(uniform.position(of: 0) == 10)
    #expect(uniform.position(of: 2) == 10 + 2 * 0.1)
    let explicit = try SampleSeries([7, 8, 9], at: .explicit([1, 1, 4]))
    #expect(explicit.position(of: 1) == 1)
    #expect(explicit.position(of: 2) == 4)
    for series in [SampleSeries([7, 8, 9]), uniform, explicit] {
      for index in [-1, 3, Int.min, Int.max] { #expect(series.position(of: index) == nil) }
    }
  }

  @Test func `a series is a collection of samples, and equal to its like`() throws {
    let series = try SampleSeries([1, .nan, 3], at: .uniform(start: 10, step: 2))
    #expect(series.map(\.position) == [10, 12, 14])
    #expect(series.last?.value == 3 && series[1].value.isNaN)
    #expect(series == (try SampleSeries([1, .infinity, 3], at: .uniform(start: 10, step: 2))))
    #expect(series != (try SampleSeries([1, .nan, 4], at: .uniform(start: 10, step: 2))))
    #expect(series != SampleSeries([1, .nan, 3]) && SampleSeries([1]) != SampleSeries([1, 2]))
    #expect(
      try SampleSeries([1], at: .explicit([5]), kind: .time)
        != SampleSeries([1], at: .explicit([5])))
  }

  @Test func `uniform positions do not drift`() throws {
    var series = try SampleSeries([], at: .uniform(start: 0, step: 0.1))
    for _ in 0..<1001 { try series.append(1) }
    #expect(series.position(of: 1000) == 100)
  }

  @Test func `an index is never a time`() throws {
    #expect(!SampleSeries([1]).isTime)
    #expect(try !SampleSeries([1], at: .index, kind: .time).isTime)
    #expect(try SampleSeries([1], at: .explicit([0]), kind: .time).isTime)
    #expect(try SampleSeries([1], at: .uniform(start: 0, step: 60), kind: .time).isTime)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `positions that are not finite are refused`(bad: Double) {
    #expect {
      try SampleSeries([1, 2, 3], at: .explicit([0, 1, bad]))
    } throws: { error in
      guard
        case .positionNotFinite(index: 2, let position) = (error as? SampleStoreError)?.reason
      else { return false }
      return position.isNaN == bad.isNaN && (bad.isNaN || position == bad)
    }
    #expect(throws: SampleStoreError.self) {
      try SampleSeries([1], at: .uniform(start: bad, step: 1))
    }
  }

  @Test func `descending positions are refused by index and both values`() {
    #expect(throws: SampleStoreError(.positionDescends(index: 2, position: 4, previous: 5))) {
      try SampleSeries([1, 2, 3], at: .explicit([5, 5, 4]))
    }
  }

  @Test(arguments: [(0, 1), (1, 0), (3, 2), (2, 3)])
  func `each value needs one position`(values: Int, positions: Int) {
    let error = SampleStoreError(.lengthsDiffer(values: values, positions: positions))
    let numbers = (0..<3).map(Double.init)
    #expect(throws: error) {
      try SampleSeries(Array(numbers[..<values]), at: .explicit(Array(numbers[..<positions])))
    }
  }

  @Test(arguments: [0, -1, Double.nan, .infinity, -.infinity, -0.0])
  func `a step is finite and above 0`(step: Double) {
    #expect {
      try SampleSeries([], at: .uniform(start: 0, step: step))
    } throws: {
      guard case .stepNotPositive = ($0 as? SampleStoreError)?.reason else { return false }
      return true
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `a start is finite`(start: Double) {
    #expect {
      try SampleSeries([], at: .uniform(start: start, step: 1))
    } throws: {
      guard case .startNotFinite = ($0 as? SampleStoreError)?.reason else { return false }
      return true
    }
  }

  @Test func `uniform positions that overflow are refused`() throws {
    let overflow = SampleStoreError(.positionOverflows(index: 2, start: 0, step: 1e308))
    #expect(throws: overflow) { try SampleSeries([1, 2, 3], at: .uniform(start: 0, step: 1e308)) }
    var series = try SampleSeries([1, 2], at: .uniform(start: 0, step: 1e308))
    #expect(throws: overflow) { try series.append(3) }
    #expect(throws: SampleStoreError.self) { try series.append(contentsOf: [3, 4]) }
    #expect(series.count == 2)
    #expect(series.column.values == [1, 2])
  }

  @Test func `index and uniform positions go on by themselves`() throws {
    var index = SampleSeries([1])
    try index.append(2)
    try index.append(contentsOf: [3, 4])
    #expect(index.position(of: 3) == 3)
    var uniform = try SampleSeries([1], at: .uniform(start: 5, step: 2))
    try uniform.append(2)
    try uniform.append(contentsOf: [3, 4])
    #expect(uniform.position(of: 3) == 11)
    #expect(uniform.column.values == [1, 2, 3, 4])
  }

  @Test(
    arguments: [
      ([1], nil),
      ([1, 2], nil),
      ([1], [1]),
      ([1], [.nan]),
      ([1, 2], [3]),
      ([1, 2, 3], [3, 4, 3.5]),
      ([1, .nan], [3, .infinity]),
    ] as [([Double], [Double]?)])
  func `a failed append leaves the series as it was`(values: [Double], positions: [Double]?) throws
  {
    var series = try SampleSeries([1, 2, .infinity], at: .explicit([0, 2, 2]))
    #expect(throws: SampleStoreError.self) {
      if let positions {
        try series.append(contentsOf: values, at: positions)
      } else {
        try series.append(contentsOf: values)
      }
    }
    #expect(throws: SampleStoreError.self) { try series.append(1) }
    #expect(throws: SampleStoreError.self) { try series.append(1, at: 1.5) }
    #expect(series.positions == .explicit([0, 2, 2]))
    #expect(same(series.column.values, [1, 2, .nan]))
    #expect(series.column.gapCount == 1)
    #expect(series.column.infinityCount == 1)
  }

  @Test func `appends name the sample by its index in the series`() throws {
    var series = try SampleSeries([1, 2], at: .explicit([0, 5]))
    #expect(throws: SampleStoreError(.positionDescends(index: 2, position: 4, previous: 5))) {
      try series.append(3, at: 4)
    }
    #expect(throws: SampleStoreError(.positionDescends(index: 4, position: 7, previous: 8))) {
      try series.append(contentsOf: [3, 4, 5], at: [6, 8, 7])
    }
    #expect(throws: SampleStoreError(.positionsMissing(values: 2))) {
      try series.append(contentsOf: [3, 4])
    }
    var index = SampleSeries([1])
    #expect(throws: SampleStoreError(.positionsNotTaken(positions: 1))) {
      try index.append(2, at: 1)
    }
    #expect(throws: SampleStoreError(.lengthsDiffer(values: 1, positions: 0))) {
      try index.append(contentsOf: [2], at: [])
    }
    #expect(index.count == 1)
  }

  @Test func `appending nothing changes nothing`() throws {
    var explicit = try SampleSeries([1], at: .explicit([0]))
    try explicit.append(contentsOf: [])
    try explicit.append(contentsOf: [], at: [])
    #expect(explicit.count == 1)
    var index = SampleSeries()
    try index.append(contentsOf: [], at: [])
    #expect(index.count == 0)
  }

  @Test func `explicit samples append to what is there, duplicates included`() throws {
    var series = try SampleSeries([], at: .explicit([]))
    try series.append(1, at: -3)
    try series.append(2, at: -3)
    let copy = series
    try series.append(contentsOf: [.nan, 4], at: [0, 9])
    #expect(series.positions == .explicit([-3, -3, 0, 9]))
    #expect(series.column.gapCount == 1)
    #expect(copy.positions == .explicit([-3, -3]))
    #expect(copy.count == 2)
  }

  @Test(arguments: nastyNumbers)
  func `any value can be appended`(value: Double) throws {
    var series = SampleSeries([value])
    try series.append(value)
    #expect(series.column.gapCount == (value.isFinite ? 0 : 2))
  }

  @Test(arguments: nastyNumbers, nastyNumbers)
  func `any start and step are taken or refused`(start: Double, step: Double) {
    let series = try? SampleSeries([1, 2, 3], at: .uniform(start: start, step: step))
    let allowed = start.isFinite && step.isFinite && step > 0 && (start + 2 * step).isFinite
    #expect((series != nil) == allowed)
  }

  @Test
  func `making a series looks every 65,536 samples whether to stop, and can be stopped at each`() {
    let values = [Double](repeating: 1, count: 300_000)
    let looks = 10  // Five for the positions and five for the values.
    for stop in 0...looks {
      let counter = CheckpointCounter(endingAfter: stop)
      let series = Result {
        try SampleSeries(values, at: .explicit(values), checkpoint: counter.pass)
      }
      if stop < looks {
        #expect(throws: CancellationError.self) { try series.get() }
      } else {
        #expect(throws: Never.self) { try series.get() }
      }
    }
  }
}
