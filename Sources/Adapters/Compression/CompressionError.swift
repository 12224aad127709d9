/// Why data were not packed or unpacked.
package struct CompressionError: Error, Hashable, Sendable {
  /// What went wrong.
  package enum Reason: Hashable, Sendable {
    /// They are no packed data, break off, or contradict their checksum.
    case damaged
    /// They unpack to more than the limit.
    case tooLarge
    /// There is no memory for the result.
    case noMemory
    /// The caller asked to stop.
    case cancelled
  }

  /// What went wrong.
  package let reason: Reason

  /// An error with this reason.
  package init(_ reason: Reason) { self.reason = reason }
}
