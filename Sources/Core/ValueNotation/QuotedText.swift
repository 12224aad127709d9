/// A text in double quotes, as ``writeQuoted(_:to:)`` writes it.
package func quotedText(_ text: String) -> String {
  var result = ""
  writeQuoted(text, to: &result)
  return result
}

/// Writes a text in double quotes, with the escapes of JSON where it cannot stand as it is.
///
/// Control characters and the line separators that JavaScript knows are escaped, too.
package func writeQuoted(_ text: String, to output: inout String) {
  output += "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": output += "\\\""
    case "\\": output += "\\\\"
    case "\n": output += "\\n"
    case "\r": output += "\\r"
    case "\t": output += "\\t"
    case "\u{0}"..<" ", "\u{7F}", "\u{2028}", "\u{2029}":
      let digits = String(scalar.value, radix: 16)
      output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: output.unicodeScalars.append(scalar)
    }
  }
  output += "\""
}
