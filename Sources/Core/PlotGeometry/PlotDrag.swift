/// A drag over the plot, from the first touch to the release.
///
/// Every pointer position reports its sample, even an unchanged one; after that a segment, only
/// if it changed. The release always reports the index nil, then the segment nil if one was active.
///
/// Source: RHLinePlot, `RHInteractiveLinePlot`.
public struct PlotDrag: Hashable, Sendable {
  /// What a drag reports.
  public enum Event: Hashable, Sendable {
    /// The pointer is at this sample; nil where there is none, and when it is released.
    case index(Int?)
    /// This segment became active; nil when none is any more.
    case segment(Int?)
  }

  /// The segments of the series, if it has any.
  public let segments: SegmentStarts?
  /// The segment under the pointer.
  public private(set) var activeSegment: Int?

  /// A drag that has not touched the plot yet.
  public init(segments: SegmentStarts? = nil) { self.segments = segments }

  /// The events of a pointer that is at a sample now; nil for a pointer that hits none.
  public mutating func move(to sample: Int?) -> [Event] {
    [.index(sample)] + activate(sample.flatMap { segments?.segment(containing: $0) })
  }

  /// The events of the release.
  public mutating func release() -> [Event] {
    [.index(nil)] + activate(nil)
  }

  private mutating func activate(_ segment: Int?) -> [Event] {
    if segment == activeSegment { return [] }
    activeSegment = segment
    return [.segment(segment)]
  }
}

extension PlotDrag {
  /// Positions or events between two checkpoints.
  package static let stride = 4096
}

extension SampleSeries {
  /// All events of a drag over these pointer positions and its release.
  ///
  /// - Parameters:
  ///   - pointers: The pointer's x in points; outside ones are clamped, NaN hits nothing.
  ///   - scale: Where positions are drawn.
  ///   - segments: The series' segments, if it has any.
  /// - Returns: The events in order; those of the release also if there is no pointer position.
  public func drag(
    over pointers: [Double], on scale: some ContinuousScale, segments: SegmentStarts? = nil
  ) -> [PlotDrag.Event] {
    drag(over: pointers, on: scale, segments: segments, checkpoint: {})
  }

  /// All events of a drag, as above, which `checkpoint` may end: it is called every ``PlotDrag/stride`` positions.
  package func drag<Failure: Error>(
    over pointers: [Double], on scale: some ContinuousScale, segments: SegmentStarts?,
    checkpoint: () throws(Failure) -> Void
  ) throws(Failure) -> [PlotDrag.Event] {
    var drag = PlotDrag(segments: segments)
    var events: [PlotDrag.Event] = []
    for (count, pointer) in pointers.enumerated() {
      if count.isMultiple(of: PlotDrag.stride) { try checkpoint() }
      events += drag.move(to: nearestIndex(to: pointer, on: scale))
    }
    return events + drag.release()
  }
}
