package import JupyterProtocol
package import Threading

/// Carries frames between a kernel and its front ends.
///
/// It hands what arrives to ``Kernel/receive(_:on:)``, one message after the other, and calls
/// ``Kernel/flush()`` when ``Kernel/millisecondsToFlush`` are over.
package protocol Transport: Sendable {
  /// Sends a multipart message: from any thread, without waiting, in order, and without loss.
  ///
  /// What is not urgent may wait for the next message that is, or for ``Kernel/flush()``.
  /// Updates are counted until all front ends have taken them, or are gone.
  func send(_ frames: [[UInt8]], on channel: Channel, isUrgent: Bool, isUpdate: Bool)

  /// How many updates wait for front ends.
  var waitingUpdateCount: Int { get }

  /// Waits while too much is on its way for more to be made, unless cancelled.
  func awaitRoom(unless cancellation: Cancellation)

  /// Has ``Kernel/millisecondsToFlush`` looked at anew.
  func wake()

  /// Ends the connection once everything is on its way.
  func stop()
}
