import CCairo
import CFontconfig
import CPango

/// What draws the pictures on this machine.
package enum DrawingLibraries {
  /// The libraries with the versions that run.
  package static var versions: [(name: String, version: String)] {
    let fontconfig = Int(FcGetVersion())
    return [
      ("cairo", String(cString: cairo_version_string())),
      ("pango", String(cString: pango_version_string())),
      ("fontconfig", "\(fontconfig / 10_000).\(fontconfig / 100 % 100).\(fontconfig % 100)"),
    ]
  }

  /// The font that stands in for a family, with its file; nil where there is no font at all.
  package static func font(for family: String) -> (family: String, file: String)? {
    guard let pattern = FcPatternCreate() else { return nil }
    defer { FcPatternDestroy(pattern) }
    FcPatternAddString(pattern, FC_FAMILY, family)
    FcConfigSubstitute(nil, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    var outcome = FcResultMatch
    guard let found = FcFontMatch(nil, pattern, &outcome) else { return nil }
    defer { FcPatternDestroy(found) }
    guard let family = text(FC_FAMILY, of: found), let file = text(FC_FILE, of: found) else {
      return nil
    }
    return (family, file)
  }

  private static func text(_ property: String, of font: OpaquePointer) -> String? {
    var text: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(font, property, 0, &text) == FcResultMatch, let text else {
      return nil
    }
    return String(cString: text)
  }
}
