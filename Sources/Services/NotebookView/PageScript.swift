import Compression
import OrderedJSON

/// The scripts that the program gives to a page, put together from the files of `Page`.
package enum PageScript {
  /// The inline script of a plot, a function of record, options and script element: the first one in a
  /// page inflates the view for all.
  static let loader: String = {
    let packed = deflated(Array(view.utf8), level: 12)
    // A name of its own for each version: pages keep outputs of older ones.
    let name = "glowline" + hash(packed)
    return String(decoding: ScriptStripping.stripped(PageFiles.loader), as: UTF8.self)
      .replacing("LENGTH", with: String(packed.count)).replacing("NAME", with: name)
      .replacing("PACKED", with: Base85.text(of: packed))
  }()

  /// A long text in little room, which the loader unpacks: how many bytes it is deflated, and these.
  static func packed(_ text: String) -> JSON {
    // Of each picture: the hardest looking would take as long as drawing it.
    let bytes = deflated(Array(text.utf8), level: 6)
    return .array([.integer(bytes.count), .text(Base85.text(of: bytes))])
  }

  /// The script that carries messages, for the lab extension.
  package static var carrier: String { String(decoding: PageFiles.carrier, as: UTF8.self) }

  /// Eight digits that stand for some bytes.
  package static func hash(_ bytes: [UInt8]) -> String {
    let digits = String(Checksum.crc32(bytes[...]), radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// The module of the widget model that carries messages where there is no lab extension (`_esm`).
  package static var bridge: String {
    String(decoding: PageFiles.bridge, as: UTF8.self)
      .replacing("// GLOWLINE_CARRIER", with: carrier)
  }

  /// The view as an expression: a function of record, options and script element.
  static var view: String {
    let files = PageFiles.view.map { ScriptStripping.stripped($0) }
    let view = String(decoding: files.joined(), as: UTF8.self)
    let listener = String(decoding: ScriptStripping.stripped(PageFiles.listener), as: UTF8.self)
    return ScriptNames.shortened(
      "((listen)=>(record,options,script)=>{\"use strict\";\(view)})(\(listener))")
  }

  private static func deflated(_ bytes: [UInt8], level: Int32) -> [UInt8] {
    Deflate.compress(bytes, level: level) ?? []
  }
}
