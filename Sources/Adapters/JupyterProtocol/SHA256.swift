import CSodium

/// The hash of the codes that messages are signed with, alone.
package enum SHA256 {
  /// The hash of a text in UTF-8, 32 bytes.
  ///
  /// - Complexity: O(bytes)
  package static func hash(of text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    var hash = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
    crypto_hash_sha256(&hash, bytes, UInt64(bytes.count))
    return hash
  }
}
