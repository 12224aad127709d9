import OrderedJSON

/// The policy that a page asks the browser for: its own scripts run, by their hashes, and nothing is loaded.
enum PagePolicy {
  /// The policy of a page with this body, as `Content-Security-Policy` has it.
  ///
  /// - Complexity: O(bytes)
  static func text(for body: String, _ hash: (String) -> [UInt8]) -> String {
    let scripts = scripts(in: body)
    // The first script of a plot runs the view, which has to be named too.
    let own = scripts.isEmpty ? [] : [PageScript.view] + scripts
    let hashes = own.map { " 'sha256-\(Base64.text(of: hash($0)))'" }
    let allowed = hashes.isEmpty ? " 'none'" : hashes.joined()
    return "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src\(allowed)"
  }

  /// The texts of the script elements: nothing in a script can end it, and texts are escaped.
  static func scripts(in body: String) -> [String] {
    var scripts: [String] = []
    var rest = body.utf8[...]
    while let start = rest.firstRange(of: Array("<script>".utf8)),
      let end = rest[start.upperBound...].firstRange(of: Array("</script>".utf8))
    {
      scripts.append(String(body[start.upperBound..<end.lowerBound]))
      rest = rest[end.upperBound...]
    }
    return scripts
  }
}
