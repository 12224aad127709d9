import PlotGeometry
import SampleStore

extension Scene {
  /// Into how many columns the samples outside of the window are divided, of all series together.
  private static let columnsBeside = 500

  /// What a page draws a series from, with the samples outside of the window where an overview leads to
  /// them, so that it needs no kernel; thinned where there are more than four to a column.
  ///
  /// A series that an engine has stays as it is.
  /// - Complexity: O(columns · log samples)
  package func withSamplesBeside(_ own: DrawnSeries, of number: Int) -> DrawnSeries {
    guard overview != nil, request.series[number].extract == nil else { return own }
    let samples = placed.series[number].samples
    let visible = samples.indices(in: xDomain)
    let first = own.indices.first ?? visible.lowerBound
    let end = own.indices.last.map { $0 + 1 } ?? visible.lowerBound
    let count = first + samples.count - end
    guard count > 0 else { return own }
    let columns = max(PlotRecord.leastColumns, Scene.columnsBeside / request.series.count)
    func part(_ range: Range<Int>) -> (indices: [Int], isDecimated: Bool) {
      guard !range.isEmpty else { return ([], false) }
      let line = samples.line(
        in: range,
        columns: max(1, Int(Double(columns) * Double(range.count) / Double(count))))
      return (line.indices.filter(range.contains), line.isDecimated)
    }
    let (before, after) = (part(0..<first), part(end..<samples.count))
    let scale = scale(of: number)
    func place(_ index: Int) -> Double { scale.x.position(of: samples.position(of: index) ?? 0) }
    func points(_ indices: [Int]) -> [PlotPoint?] {
      indices.map { index in
        let (x, y) = (place(index), scale.y.position(of: samples.column.value(at: index) ?? .nan))
        return x.isFinite && y.isFinite ? PlotPoint(x: x, y: y) : nil
      }
    }
    func places(_ indices: [Int]) -> [Double] {
      indices.map(place).map { $0.isFinite ? $0 : panel(of: number).frame.x }
    }
    return DrawnSeries(
      indices: before.indices + own.indices + after.indices,
      points: points(before.indices) + own.points + points(after.indices),
      places: places(before.indices) + own.places + places(after.indices),
      isDecimated: own.isDecimated || before.isDecimated || after.isDecimated,
      visible: own.visible)
  }
}
