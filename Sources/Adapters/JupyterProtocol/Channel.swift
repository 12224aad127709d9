/// The five channels between a front end and a kernel.
package enum Channel: Int, CaseIterable, Hashable, Sendable {
  /// Before `shell`: whoever serves them in order serves this one first.
  case control
  /// Before `shell`: what came before a cell answers none of its questions.
  case stdin
  case shell
  case iopub
  case heartbeat
}
