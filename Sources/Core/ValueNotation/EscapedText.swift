extension StringProtocol {
  /// The text with some of its signs written in another way, wherever they stand.
  ///
  /// Signs are code points. By characters a quote would be missed where a combining mark stands behind it, or
  /// one of the marks before it that join what follows (U+0600): it is part of a `Character` that is no quote.
  /// Whatever keeps a text inside of quotes or tags must not be misled by that.
  ///
  /// - Parameter signs: What stands for each.
  /// - Returns: The text; all other code points are as they were.
  /// - Complexity: O(n)
  package func escaping(_ signs: [Unicode.Scalar: String]) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if let sign = signs[scalar] {
        escaped += sign.unicodeScalars
      } else {
        escaped.append(scalar)
      }
    }
    return String(escaped)
  }

  /// The text in quotes of some kind, in which one of them is written twice, as in SQL and CSV.
  package func quoted(by quote: Unicode.Scalar) -> String {
    "\(quote)\(escaping([quote: "\(quote)\(quote)"]))\(quote)"
  }

  /// The text as one word of a shell: in single quotes, which hold anything but themselves.
  ///
  /// Source: POSIX.1-2017, "Shell Command Language", 2.2.2.
  package var shellQuoted: String { "'\(escaping(["'": #"'\''"#]))'" }
}
