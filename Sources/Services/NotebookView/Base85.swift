/// Bytes as text that can stand in a script: four bytes as five characters from `#` to `y`, without `<`,
/// which could end the script, and without the backslash, which could begin an escape.
enum Base85 {
  /// The text of some bytes, filled up with zeros to a multiple of four.
  static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 3) / 4 * 5)
    for start in stride(from: 0, to: bytes.count, by: 4) {
      var number: UInt32 = 0
      for at in start..<start + 4 {
        number = number << 8 | (at < bytes.count ? UInt32(bytes[at]) : 0)
      }
      for place in [52_200_625, 614_125, 7225, 85, 1] as [UInt32] {
        let digit = UInt8(number / place % 85)
        text.append(35 + digit + (digit > 24 ? 1 : 0) + (digit > 55 ? 1 : 0))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
