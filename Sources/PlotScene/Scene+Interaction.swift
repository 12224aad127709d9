import PlotGeometry
import SampleStore

extension Scene {
  /// The visible sample that is drawn nearest to a pointer and is not a gap.
  ///
  /// - Parameters:
  ///   - pointer: The pointer's x in the picture, in points; outside ones are clamped.
  ///   - series: Which of the request's series.
  /// - Returns: Nil for NaN, and where no sample can be hit. Ties go to the later sample.
  /// - Complexity: O(log samples) for samples that are drawn at different places.
  public func nearestSample(toPointer pointer: Double, in series: Int = 0) -> Int? {
    guard request.series.indices.contains(series), !pointer.isNaN else { return nil }
    let samples = request.series[series].samples
    let scale = axes.scale.x
    if !scale.isLogarithmic { return samples.nearestIndex(to: pointer, on: scale.linear) }
    let visible = samples.indices(in: xDomain)
    if scale.start == scale.end { return samples.column.lastValueIndex(in: visible) }
    // The nearest position is not the nearest place: one of its neighbours may be.
    let value = scale.value(at: scale.clamped(pointer))
    let boundary = samples.samples(from: value, through: .infinity).lowerBound
    let before = samples.column.lastValueIndex(
      in: visible.lowerBound..<max(min(boundary, visible.upperBound), visible.lowerBound))
    let after = samples.column.firstValueIndex(
      in: max(min(boundary, visible.upperBound), visible.lowerBound)..<visible.upperBound)
    func distance(_ index: Int) -> Double {
      abs(scale.position(of: samples.position(of: index) ?? .nan) - scale.clamped(pointer))
    }
    guard let before, let after else { return before ?? after }
    let nearest = distance(before) < distance(after) ? before : after
    // Of samples at one place the last is hit.
    return samples.nearestValueIndex(to: samples.position(of: nearest) ?? .nan, in: visible)
  }

  /// The sample nearest to a position on the x axis that is not a gap, visible or not.
  ///
  /// - Returns: Nil for NaN, and where there is no value. Ties go to the later sample.
  public func nearestSample(to x: Double, in series: Int = 0) -> Int? {
    guard request.series.indices.contains(series) else { return nil }
    return request.series[series].samples.nearestValueIndex(to: x)
  }

  /// What a drag over pointer positions and its release report.
  ///
  /// - Returns: The events in order; without positions those of the release. Nil where there is no
  ///   such series.
  public func drag(over pointers: [Double], in series: Int = 0) -> EventsRecord? {
    guard request.series.indices.contains(series) else { return nil }
    var drag = Drag(segments: request.series[series].segments)
    let moves = pointers.flatMap { drag.move(to: nearestSample(toPointer: $0, in: series)) }
    return EventsRecord(series: request.series[series].name, events: moves + drag.release())
  }
}
