import FoundationEssentials
package import OrderedJSON

extension JSON {
  /// The value that a text is; nil for what is no JSON.
  package init?(parsing text: some Sequence<UInt8>) {
    guard let value = try? JSONDecoder().decode(JSON.self, from: Data(text)) else { return nil }
    self = value
  }
}
