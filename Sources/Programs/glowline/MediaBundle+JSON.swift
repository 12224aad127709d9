import FoundationEssentials
import OrderedJSON
import PlotSession

extension MediaBundle {
  /// The forms by their media types, as notebooks keep them: bytes are base64.
  var data: JSON {
    .object(
      entries.map { entry in
        switch entry.content {
        case .text(let text): (entry.type, .text(text))
        case .json(let text): (entry.type, .raw(text))
        case .bytes(let bytes): (entry.type, .text(Data(bytes).base64EncodedString()))
        }
      })
  }

  /// What is said about the forms: a picture's size in points.
  var metadata: JSON {
    guard let size else { return .object([]) }
    let points = JSON.object([("width", .number(size.width)), ("height", .number(size.height))])
    return .object([("image/png", points)])
  }
}
