/// Why frames are no message; each is dropped.
package enum FrameError: String, Error, CaseIterable, Hashable, Sendable {
  /// There is no `<IDS|MSG>` among them.
  case noDelimiter = "no delimiter"
  /// Fewer than a signature and four parts follow it.
  case tooShort = "too few frames"
  /// Together they are larger than anything a front end sends.
  case tooLarge = "too large"
  /// The signature is missing or wrong.
  case wrongSignature = "wrong signature"
  /// The same signature came before.
  case replayed = "replayed"
  /// A part is no UTF-8 text of a JSON object, or the header has no type.
  case malformed = "malformed"
}
