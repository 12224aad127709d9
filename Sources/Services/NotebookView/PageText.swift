import OrderedJSON
import ValueNotation

/// The html around pictures and texts.
package enum PageText {
  /// A page of its own, which needs nothing else and says so: by its policy its own scripts run, and nothing is loaded.
  ///
  /// `hash` is SHA-256.
  package static func document(
    title: String, body: String, background: String, color: String, hash: (String) -> [UInt8]
  ) -> String {
    """
    <!doctype html>
    <html lang="en"><head><meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="\(PagePolicy.text(for: body, hash))">
    <meta name="viewport" content="width=device-width,initial-scale=1">
    <title>\(attribute(title))</title></head>
    <body style="margin:16px;background:\(background);color:\(color)">
    \(body)
    </body></html>

    """
  }

  /// A picture with its size in points; what holds it may be narrower.
  package static func image(
    _ png: [UInt8], words: String, width: Double, height: Double
  ) -> String {
    let (width, height) = (numberText(width), numberText(height))
    var html =
      "<img alt=\"\(attribute(words))\" width=\"\(width)\" height=\"\(height)\" "
    html += "style=\"display:block;width:100%;height:auto\" "
    html += "src=\"data:image/png;base64,"
    html += Base64.text(of: png)
    return html + "\">"
  }

  /// A text as it may stand in an element, with its lines.
  package static func escaped(_ text: String) -> String {
    text.escaping(["&": "&amp;", "<": "&lt;", ">": "&gt;"])
  }

  /// A text as it may stand in an attribute, on one line.
  static func attribute(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case _ where scalar.properties.generalCategory == .control: escaped += " "
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }
}
