/// Which part of the axes is shown; nil shows all of an axis.
public struct PlotWindow: Hashable, Sendable {
  /// What the x axis shows.
  public var x: Interval?
  /// What the y axis shows.
  public var y: Interval?

  /// The window with these intervals.
  public init(x: Interval? = nil, y: Interval? = nil) {
    self.x = x
    self.y = y
  }
}
