import JupyterProtocol
import OrderedJSON

/// Messages of front ends with a right signature: read or refused, and what is read goes back as it came.
enum MessageTarget {
  private static let signer = MessageSigner(key: Array("fuzz".utf8))
  private static let wire = Wire(signer: signer, session: "fuzz")

  /// The lines of an input are the parts: header, parent, metadata, content, buffers.
  static func take(_ bytes: [UInt8]) throws {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let parts = lines.map { Array($0) }
    let signed = Array(parts.prefix(4))
    let frames = [[1, 2], Wire.delimiter, signer.signature(of: signed)] + parts
    if let request = try? wire.request(from: frames) {
      try promise(Array(request.header.text.utf8) == signed[0], "the header changes")
      try promise(
        JSON(parsing: withoutSurrogates(signed[0])) != nil, "a header is taken that is no JSON")
      decode(request)
    }
    if let whole = parts.first, let file = try? ConnectionFile(whole) {
      // `1.5e18`, which is kept, is a whole number, and is written as one from then on.
      let again = try? ConnectionFile(Array(file.text.utf8))
      try promise(
        again?.ports == file.ports && again?.key == file.key && again?.ip == file.ip,
        "a connection file reads back as another one")
      try promise(
        again.flatMap { try? ConnectionFile(Array($0.text.utf8)) }?.text == again?.text,
        "a connection file changes each time that it is written")
      _ = file.weaknesses(inFileOf: 0o644)
    }
  }

  /// The same with other escapes for halves of characters: the grammar allows one alone, and no decoder does.
  private static func withoutSurrogates(_ text: [UInt8]) -> [UInt8] {
    var text = text
    for index in text.indices.dropFirst(2)
    where text[index] | 0x20 == UInt8(ascii: "d") && text[index - 1] == UInt8(ascii: "u")
      && text[index - 2] == UInt8(ascii: "\\")
    {
      text[index] = UInt8(ascii: "0")
    }
    return text
  }

  private static func decode(_ request: Request) {
    _ = try? request.decodeContent(as: ExecuteRequest.self)
    _ = try? request.decodeContent(as: CursorRequest.self)
    _ = try? request.decodeContent(as: IsCompleteRequest.self)
    _ = try? request.decodeContent(as: HistoryRequest.self)
    _ = try? request.decodeContent(as: CommInfoRequest.self)
    _ = try? request.decodeContent(as: CommContent.self)
    _ = try? request.decodeContent(as: InputReply.self)
    _ = try? request.decodeContent(as: ShutdownRequest.self)
    _ = try? request.decodeContent(as: DeleteSubshellRequest.self)
  }
}
