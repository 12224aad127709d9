/// The order that people expect of names with numbers in them: `N2` before `N10`, large and small letters alike.
package enum NaturalOrder {
  /// The bytes by which a name is sorted: those of its small letters, each number in twenty digits.
  package static func key(of name: String) -> [UInt8] {
    var (key, digits): ([UInt8], [UInt8]) = ([], [])
    func endNumber() {
      if !digits.isEmpty {
        key += Array(repeating: 0x30, count: max(0, 20 - digits.count)) + digits
      }
      digits = []
    }
    for byte in name.lowercased().utf8 {
      if (0x30...0x39).contains(byte) {
        digits.append(byte)
      } else {
        endNumber()
        key.append(byte)
      }
    }
    endNumber()
    return key
  }
}
