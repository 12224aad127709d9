/// The map from samples to points of the picture.
public struct PlotScale<Axis: ContinuousScale>: Hashable, Sendable {
  /// From positions on the x axis to points; it ends at the relative width's right end.
  public let x: Axis
  /// From values to points; larger values lie higher.
  public let y: Axis

  /// The map of two axes.
  public init(x: Axis, y: Axis) {
    self.x = x
    self.y = y
  }

  /// The point of a sample, which may lie outside the frame; nil for a gap.
  ///
  /// Edge cases: a NaN or infinite `x` or `y` gives nil, and so does what an axis cannot show; the
  /// point is always finite.
  public func point(x: Double, y: Double) -> PlotPoint? {
    guard x.isFinite, y.isFinite else { return nil }
    let point = PlotPoint(x: self.x.position(of: x), y: self.y.position(of: y))
    return point.x.isFinite && point.y.isFinite ? point : nil
  }

  /// The points of many samples, as ``point(x:y:)`` has them.
  ///
  /// - Parameters:
  ///   - x: Their positions on the x axis.
  ///   - y: As many values.
  /// - Returns: A point for each sample, nil for gaps.
  /// - Complexity: O(samples).
  public func points(x: [Double], y: [Double]) -> [PlotPoint?] {
    zip(zip(x, y), zip(self.x.positions(of: x), self.y.positions(of: y))).map { sample, place in
      let isShown =
        sample.0.isFinite && sample.1.isFinite && place.0.isFinite && place.1.isFinite
      return isShown ? PlotPoint(x: place.0, y: place.1) : nil
    }
  }

  /// The point of each sample of a range, nil for gaps; indices outside the samples are left out.
  ///
  /// - Complexity: O(range).
  public func points(of samples: SampleSeries, in range: Range<Int>) -> [PlotPoint?] {
    range.clamped(to: 0..<samples.count).map { index in
      point(x: samples.positions.position(of: index), y: samples.column[index])
    }
  }
}

extension PlotScale where Axis == LinearScale {
  /// The map of a window's domains onto a frame.
  ///
  /// - Parameters:
  ///   - xDomain: What the x axis shows.
  ///   - yDomain: What the y axis shows; one number puts every value at `relativeYForStraightLine`.
  ///   - frame: Where the data go at relative width 1.
  ///   - relativeWidth: The part of the frame's width that `xDomain` fills, 0...1.
  ///   - relativeYForStraightLine: 0 at the frame's bottom, 1 at its top.
  /// - Throws: ``GeometryError/Reason/outOfRange(parameter:value:allowed:)``.
  ///
  /// An x domain of one number lands at the left edge.
  /// Source: RHLinePlot; there `relativeYForStraightLine` holds for segmented plots only.
  public init(
    xDomain: AxisInterval, yDomain: AxisInterval, frame: PlotFrame, relativeWidth: Double = 1,
    relativeYForStraightLine: Double = 0.5
  ) throws(GeometryError) {
    let relativeWidth = try checked(relativeWidth, "occupyingRelativeWidth")
    let relativeY = try checked(relativeYForStraightLine, "relativeYForStraightLine")
    let x = LinearScale(domain: xDomain, from: frame.x, to: frame.x + relativeWidth * frame.width)
    let y = LinearScale(
      domain: yDomain, from: frame.maxY, to: frame.y, fractionOfPoint: relativeY)
    self.init(x: x, y: y)
  }

  /// The map that shows samples, with the domains that are not given.
  ///
  /// By default the x domain is the samples' own. The y domain fits the values of the visible samples exactly;
  /// if none is visible, or all are gaps, those of their neighbours outside the window. Where there
  /// are no samples or no values at all, the domain is 0 to 1.
  ///
  /// - Parameters:
  ///   - samples: What is shown.
  ///   - xDomain: What the x axis shows.
  ///   - yDomain: What the y axis shows.
  ///   - frame: Where the data go at relative width 1.
  ///   - relativeWidth: The part of the frame's width that the x domain fills, 0...1.
  ///   - relativeYForStraightLine: Where equal values lie: 0 at the frame's bottom, 1 at its top.
  /// - Throws: ``GeometryError/Reason/outOfRange(parameter:value:allowed:)``.
  /// - Complexity: O(64 + log n).
  public init(
    showing samples: SampleSeries, xDomain: AxisInterval? = nil, yDomain: AxisInterval? = nil,
    in frame: PlotFrame, relativeWidth: Double = 1, relativeYForStraightLine: Double = 0.5
  ) throws(GeometryError) {
    let xDomain = xDomain ?? samples.domain ?? .unit
    try self.init(
      xDomain: xDomain, yDomain: yDomain ?? samples.valueDomain(visibleIn: xDomain),
      frame: frame, relativeWidth: relativeWidth,
      relativeYForStraightLine: relativeYForStraightLine)
  }
}

extension SampleSeries {
  /// The values of the samples that are visible, or of those next to the window.
  func valueDomain(visibleIn xDomain: AxisInterval) -> AxisInterval {
    let visible = indices(in: xDomain)
    guard let extent = column.extent(in: visible) ?? column.extent(in: withNeighbors(visible))
    else {
      return .unit
    }
    return AxisInterval(unchecked: extent.minimum, extent.maximum)
  }
}
