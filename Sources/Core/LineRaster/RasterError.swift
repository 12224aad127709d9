public import LaserBlur

/// Why a shape could not be made into a mask.
public struct RasterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What went wrong.
  public enum Reason: Hashable, Sendable {
    /// The picture's size is out of range.
    case size(BlurError)
    /// The pixels per point are not a positive finite number.
    case scale(Double)
    /// The work was cancelled.
    case cancelled
  }

  /// What went wrong.
  public let reason: Reason

  /// An error with this reason.
  public init(_ reason: Reason) { self.reason = reason }

  /// What was found and what is allowed, without a full stop.
  public var description: String {
    switch reason {
    case .size(let error): error.description
    case .scale(let scale): "scale \(scale) pixels per point -> a finite number above 0"
    case .cancelled: "the work was cancelled"
    }
  }
}
