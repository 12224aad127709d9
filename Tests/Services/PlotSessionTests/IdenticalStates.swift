import PlotSession
import SampleStore

extension SessionState {
  /// Whether two states are the same, gaps included; what a printed program is held to.
  func isIdentical(to other: SessionState) -> Bool {
    series.names == other.series.names && variables.names == other.variables.names
      && config == other.config && xAxis == other.xAxis && yAxis == other.yAxis
      && rightAxis == other.rightAxis
      && marks == other.marks
      && window == other.window && LastPlot.areIdentical(lastPlot, other.lastPlot)
      && selection == other.selection
      && onSelect == other.onSelect && zone == other.zone
      && series.names.allSatisfy { name in
        guard let a = series[name], let b = other.series[name] else { return false }
        return a.isIdentical(to: b)
      }
      && variables.names.allSatisfy { name in
        guard let a = variables[name], let b = other.variables[name] else { return false }
        return a.isIdentical(to: b)
      }
  }
}

extension LastPlot {
  /// Whether both plots show the same.
  ///
  /// An expression that could not be evaluated again has another text.
  fileprivate static func areIdentical(_ a: LastPlot?, _ b: LastPlot?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    return a.items.count == b.items.count
      && zip(a.items, b.items).allSatisfy { a, b in
        a.name == b.name && a.content.isIdentical(to: b.content)
      }
  }
}

extension PlottedItem.Content {
  fileprivate func isIdentical(to other: PlottedItem.Content) -> Bool {
    switch (self, other) {
    case (.series(let a), .series(let b)): a == b
    case (.samples(let a), .samples(let b)): a.isIdentical(to: b)
    case (.band(let a, let b), .band(let c, let d)): a.isIdentical(to: c) && b.isIdentical(to: d)
    default: false
    }
  }
}

extension SampleSeries {
  fileprivate func isIdentical(to other: SampleSeries) -> Bool {
    areIdentical(column.values, other.column.values) && positions == other.positions
      && isTime == other.isTime
  }
}

extension SeriesEntry {
  fileprivate func isIdentical(to other: SeriesEntry) -> Bool {
    samples.isIdentical(to: other.samples)
      && rule == other.rule && segments == other.segments && activeSegment == other.activeSegment
      && style == other.style && continuation == other.continuation && isOnIndex == other.isOnIndex
  }
}

extension Value {
  fileprivate func isIdentical(to other: Value) -> Bool {
    switch (self, other) {
    case (.number(let a), .number(let b)): a == b || (a.isNaN && b.isNaN)
    case (.boolean(let a), .boolean(let b)): a == b
    case (.text(let a), .text(let b)): a == b
    case (.date(let a), .date(let b)): a == b
    case (.duration(let a), .duration(let b)): a == b
    case (.color(let a), .color(let b)): a == b
    case (.vector(let a), .vector(let b)): a.isIdentical(to: b)
    case (.texts(let a), .texts(let b)): a == b
    default: false
    }
  }
}

extension Vector {
  fileprivate func isIdentical(to other: Vector) -> Bool {
    element == other.element && areIdentical(values, other.values)
      && axis.isIdentical(to: other.axis)
  }
}

extension Vector.Axis {
  fileprivate func isIdentical(to other: Vector.Axis) -> Bool {
    switch (self, other) {
    case (.none, .none): true
    case (.positions(let a, let isTime), .positions(let b, let otherIsTime)):
      a == b && isTime == otherIsTime
    case (.indices(let a), .indices(let b)): a == b
    case (.points(let a, let areTimes), .points(let b, let otherAreTimes)):
      a == b && areTimes == otherAreTimes
    default: false
    }
  }
}

private func areIdentical(_ a: [Double], _ b: [Double]) -> Bool {
  a.count == b.count && zip(a, b).allSatisfy { $0 == $1 || ($0.isNaN && $1.isNaN) }
}
