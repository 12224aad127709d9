/// The five channels between a front end and a kernel.
package enum Channel: Int, CaseIterable, Hashable, Sendable {
  /// Before `shell`: whoever serves them in order serves this one first.
  case control
  case shell
  case stdin
  case iopub
  case heartbeat
}
