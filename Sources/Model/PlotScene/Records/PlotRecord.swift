import OrderedJSON
public import PlotGeometry
import SampleStore

/// What was drawn, enough for any front end to hit-test and redraw it.
public struct PlotRecord: Hashable, Sendable {
  /// One series.
  public struct Series: Hashable, Sendable {
    /// Its name.
    public let name: String
    /// How many samples it has, visible or not.
    public let count: Int
    /// Whether samples were left out.
    public let isDecimated: Bool
    /// Where the mark of the latest value stands; nil where that is not visible.
    public let indicator: Point?
    /// Its visible lines; none for an empty series.
    public let polylines: [Polyline]
  }

  /// What the axes show.
  public struct Window: Hashable, Sendable {
    /// The x axis, as numbers.
    public let x: Interval
    /// The x axis' ends as ISO 8601 on a time axis, else nil.
    public let times: [String]?
    /// The y axis.
    public let y: Interval
    /// What it is called, for people.
    public let label: String
  }

  /// The media type of ``json``.
  public static let mediaType = "application/vnd.glowline.plot+json"

  /// The picture's size in points.
  public let size: Size
  /// What the data fill at relative width 1.
  public let frame: Frame
  /// The series, in the order in which they are drawn.
  public let series: [Series]
  /// The axes' ticks.
  public let axes: AxesRecord
  /// What the axes show.
  public let window: Window
  /// The config of this plot.
  public let config: PlotConfig

  /// The record as one line of JSON.
  public var json: String { object.description }

  private var object: JSON {
    .object([
      ("version", .integer(1)), ("width", .number(size.width)), ("height", .number(size.height)),
      (
        "frame",
        .object([
          ("x", .number(frame.x)), ("y", .number(frame.y)), ("width", .number(frame.width)),
          ("height", .number(frame.height)),
        ])
      ), ("series", .array(series.map(\.object))), ("axes", axes.object),
      (
        "window",
        .object([
          (
            "x",
            JSON(window.times) { .array($0.map { .text($0) }) }
              .or(.array([.number(window.x.lower), .number(window.x.upper)]))
          ), ("y", .array([.number(window.y.lower), .number(window.y.upper)])),
          ("label", .text(window.label)),
        ])
      ), ("config", config.json),
    ])
  }
}

extension PlotRecord.Series {
  fileprivate var object: JSON {
    .object([
      ("name", .text(name)), ("count", .integer(count)), ("decimated", .boolean(isDecimated)),
      ("indicator", JSON(indicator) { $0.object }),
      ("polylines", .array(polylines.map { $0.object(withIndices: isDecimated) })),
    ])
  }
}

extension Polyline {
  fileprivate func object(withIndices: Bool) -> JSON {
    let points = points.map { point in
      JSON(point) { .array([.number($0.x), .number($0.y)]) }
    }
    let indices: [(key: String, value: JSON)] =
      withIndices ? [("indices", .array(self.indices.map { .integer($0) }))] : []
    return .object(
      [
        ("segment", JSON(segment) { .integer($0) }), ("opacity", .number(opacity)),
        ("from", .integer(from)), ("points", .array(points)),
      ] + indices)
  }
}

extension Point {
  /// `{"x": 640, "y": 0}`.
  var object: JSON { .object([("x", .number(x)), ("y", .number(y))]) }
}

extension Scene {
  /// What was drawn.
  ///
  /// - Complexity: O(pixel columns · log samples) a series.
  public var plotRecord: PlotRecord {
    PlotRecord(
      size: Size(width: request.config.width, height: request.config.height),
      frame: layout.frame, series: request.series.map(record), axes: axesRecord,
      window: PlotRecord.Window(
        x: xDomain,
        times: isTime
          ? [request.zone.iso8601(xDomain.lower), request.zone.iso8601(xDomain.upper)] : nil,
        y: yDomain, label: request.windowLabel),
      config: request.config)
  }

  private func record(of input: SeriesInput) -> PlotRecord.Series {
    let line = input.line(
      on: axes.scale, request.config, columns: request.pixelColumns(of: axes.scale),
      samplesPerColumn: 4)
    return PlotRecord.Series(
      name: input.name, count: input.samples.count, isDecimated: line?.isDecimated ?? false,
      indicator: input.samples.indicatorPoint(on: axes.scale),
      polylines: line?.polylines ?? [])
  }

  /// Whether the x axis has times.
  var isTime: Bool { request.series.first { $0.samples.count > 0 }?.samples.isTime ?? false }
}

extension JSON {
  /// The value, or another where this one is null.
  func or(_ other: JSON) -> JSON { if case .null = self { other } else { self } }
}
