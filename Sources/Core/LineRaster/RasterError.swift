package import LaserBlur

/// Why a shape could not be made into a mask.
package struct RasterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What went wrong.
  package enum Reason: Hashable, Sendable {
    /// The picture's size is out of range.
    case size(BlurError)
    /// The pixels per point are not a positive finite number.
    case scale(Double)
    /// The work was cancelled.
    case cancelled
  }

  /// What went wrong.
  package let reason: Reason

  /// An error with this reason.
  package init(_ reason: Reason) { self.reason = reason }

  /// What was found and what is allowed, without a full stop.
  package var description: String {
    switch reason {
    case .size(let error): error.description
    case .scale(let scale): "scale \(scale) pixels per point -> a finite number above 0"
    case .cancelled: "the work was cancelled"
    }
  }
}
