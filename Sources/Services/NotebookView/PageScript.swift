import Compression
import OrderedJSON

/// The scripts that the program gives to a page: `Page/README.md` says how they are built.
package enum PageScript {
  /// The inline script of a plot, a function of record, options and script element: the first one in a
  /// page inflates the view for all.
  static let loader = String(decoding: PackageResources.loader_js, as: UTF8.self)
    .replacing("LENGTH", with: String(packedView.count)).replacing("NAME", with: name)
    .replacing("PACKED", with: Base85.text(of: packedView))

  /// What that script runs.
  static let view = name + ".view=" + String(decoding: PackageResources.view_js, as: UTF8.self)

  private static let packedView = deflated(PackageResources.view_js, level: 12)
  /// A name of its own for each version: pages keep outputs of older ones.
  private static let name = "glowline" + hash(packedView)

  /// The module of the widget model that carries messages where there is no lab extension (`_esm`).
  package static var bridge: String { String(decoding: PackageResources.bridge_js, as: UTF8.self) }

  /// A long text in little room, which the loader unpacks: how many bytes it is deflated, and these.
  static func packed(_ text: String) -> JSON {
    // Of each picture: the hardest looking would take as long as drawing it.
    let bytes = deflated(Array(text.utf8), level: 6)
    return .array([.integer(bytes.count), .text(Base85.text(of: bytes))])
  }

  /// Eight digits that stand for some bytes.
  package static func hash(_ bytes: [UInt8]) -> String {
    let digits = String(Checksum.crc32(bytes[...]), radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// JSON as it may stand in a script element: nothing in it can end the script or a line.
  static func embedded(_ json: JSON) -> String {
    let bytes = json.utf8
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + 64)
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "<"): text += Array("\\u003c".utf8)
      // U+2028 and U+2029 are E2 80 A8 and E2 80 A9.
      case 0xA8...0xA9 where text.suffix(2).elementsEqual([0xE2, 0x80]):
        text.replaceSubrange((text.count - 2)..., with: Array("\\u202\(byte - 0xA0)".utf8))
      default: text.append(byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func deflated(_ bytes: [UInt8], level: Int32) -> [UInt8] {
    Deflate.compress(bytes, level: level) ?? []
  }
}
