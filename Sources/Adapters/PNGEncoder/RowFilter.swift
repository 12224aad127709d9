/// How the bytes of a row are kept, by PNG's numbers: of its five filters, those that pay here.
///
/// Source: PNG specification, second edition, section 9.
enum RowFilter: UInt8 {
  /// As they are.
  case none = 0
  /// As differences to those above.
  case up = 2
}
