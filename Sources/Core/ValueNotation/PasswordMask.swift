/// A text in which `…` stands in the place of every password, and where its places went.
///
/// A password stands in an address between the first colon behind `://` and the last `@`, or in a parameter
/// whose name says so (`…&password=…`, `token`, `secret`); outside of addresses behind `password=`, `passwd=`
/// and `pwd=`. An address ends at a blank or a quote.
package struct PasswordMask {
  /// The text without passwords.
  package let text: String
  /// The passwords.
  package let secrets: [String]
  /// Where they were, in code points of the original, in ascending order.
  private let places: [Range<Int>]

  /// Whether there was a password.
  package var hasHidden: Bool { !secrets.isEmpty }

  /// Looks for passwords.
  ///
  /// - Complexity: O(n)
  package init(_ original: String) {
    var original = original
    let found = original.withUTF8 { bytes in
      var finder = PasswordFinder(bytes: bytes)
      return finder.secrets()
    }
    guard !found.isEmpty else {
      text = original
      (secrets, places) = ([], [])
      return
    }
    var kept: [UInt8] = []
    var places: [Range<Int>] = []
    let bytes = Array(original.utf8)
    var (byte, place) = (0, 0)
    for secret in found {
      kept += bytes[byte..<secret.lowerBound]
      kept += Array("…".utf8)
      place += bytes[byte..<secret.lowerBound].codePointCount
      let count = bytes[secret].codePointCount
      places.append(place..<place + count)
      place += count
      byte = secret.upperBound
    }
    text = String(decoding: kept + bytes[byte...], as: UTF8.self)
    self.places = places
    secrets = found.map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  /// Where a place of the original is in the text, in code points; the `…` for one within a password.
  package func place(of original: Int) -> Int {
    var shift = 0
    for secret in places {
      if original < secret.lowerBound { break }
      if original < secret.upperBound { return secret.lowerBound - shift }
      shift += secret.count - 1
    }
    return original - shift
  }
}

extension Collection<UInt8> {
  /// How many code points the UTF-8 of a text has.
  fileprivate var codePointCount: Int { count { $0 & 0xC0 != 0x80 } }
}

/// Finds the bytes of passwords in one pass.
private struct PasswordFinder {
  let bytes: UnsafeBufferPointer<UInt8>
  private var found: [Range<Int>] = []

  init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Names of parameters that hold a secret wherever they stand, and those that do within an address.
  private static let names = ["password", "passwd", "pwd"].map { Array($0.utf8) }
  private static let namesInAddresses = names + ["token", "secret"].map { Array($0.utf8) }

  mutating func secrets() -> [Range<Int>] {
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: ":") where follows("//", index + 1): index = address(from: index + 3)
      case UInt8(ascii: "=") where isNamed(index, PasswordFinder.names):
        index = parameter(from: index + 1, to: bytes.count)
      default: index += 1
      }
    }
    return found
  }

  /// Takes the passwords of the address whose host or user begins at a place; gives its end.
  private mutating func address(from start: Int) -> Int {
    let end = bytes[start...].firstIndex { $0 <= 0x20 || $0 == 0x22 || $0 == 0x27 } ?? bytes.count
    let query = bytes[start..<end].firstIndex(of: UInt8(ascii: "?")) ?? end
    var index = start
    if let secret = userPassword(start..<query) ?? userPassword(start..<end) {
      found.append(secret)
      index = secret.upperBound
    }
    while index < end {
      if bytes[index] == UInt8(ascii: "="), isNamed(index, PasswordFinder.namesInAddresses) {
        index = parameter(from: index + 1, to: end)
      } else {
        index += 1
      }
    }
    return end
  }

  /// What stands between the first colon and the last `@`; nil where it begins like a port.
  private func userPassword(_ place: Range<Int>) -> Range<Int>? {
    let part = bytes[place]
    guard let at = part.lastIndex(of: UInt8(ascii: "@")),
      let colon = part[..<at].firstIndex(of: UInt8(ascii: ":")), colon + 1 < at
    else { return nil }
    let first = part[(colon + 1)..<at].prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
    let isPort =
      first.endIndex < at
      && first.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return isPort ? nil : colon + 1..<at
  }

  /// Takes the value of a parameter, which may stand in quotes; gives its end.
  private mutating func parameter(from start: Int, to end: Int) -> Int {
    var first = start
    var last = start
    // A quote within a text of the language may be escaped.
    if first < end, bytes[first] == UInt8(ascii: "\\") { first += 1 }
    if first < end, bytes[first] == 0x22 || bytes[first] == 0x27 {
      let quote = bytes[first]
      first += 1
      last = bytes[first..<end].firstIndex { $0 == quote || $0 == 0x0A } ?? end
    } else {
      first = start
      last =
        bytes[first..<end].firstIndex {
          $0 <= 0x20 || $0 == 0x22 || $0 == 0x27 || $0 == UInt8(ascii: "&")
            || $0 == UInt8(ascii: ";")
        } ?? end
    }
    if first < last { found.append(first..<last) }
    return max(last, start)
  }

  private func follows(_ text: StaticString, _ index: Int) -> Bool {
    text.withUTF8Buffer { index + $0.count <= bytes.count && bytes[index...].starts(with: $0) }
  }

  /// Whether a name stands before a place, in any case; it may be the end of a longer one.
  private func isNamed(_ end: Int, _ names: [[UInt8]]) -> Bool {
    names.contains { name in
      end >= name.count
        && zip(bytes[(end - name.count)..<end], name).allSatisfy { $0 | 0x20 == $1 }
    }
  }
}
