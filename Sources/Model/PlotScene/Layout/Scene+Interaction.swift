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
    guard request.series.indices.contains(series) else { return nil }
    return request.series[series].samples.nearestIndex(to: pointer, on: axes.scale.x)
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
    let input = request.series[series]
    let events = input.samples.drag(over: pointers, on: axes.scale.x, segments: input.segments)
    return EventsRecord(series: input.name, events: events)
  }
}
