import CSodium

/// Signs messages with a key that both sides know (HMAC, RFC 2104).
package struct MessageSigner: Sendable {
  /// The hash that the code is made with.
  package enum Scheme: String, CaseIterable, Sendable {
    case sha256 = "hmac-sha256"
    case sha512 = "hmac-sha512"
  }

  private let key: [UInt8]
  private let scheme: Scheme

  /// A signer; with an empty key nothing is signed and everything is believed.
  package init(key: [UInt8], scheme: Scheme = .sha256) {
    self.key = key
    self.scheme = scheme
    // May be called again and from any thread, and chooses the fastest code for this machine.
    _ = sodium_init()
  }

  /// The version of the library that the codes are made with.
  package static var libraryVersion: String { String(cString: sodium_version_string()) }

  /// Whether messages are signed at all.
  package var isActive: Bool { !key.isEmpty }

  /// The signature of some parts, in lower-case hexadecimal digits; empty without a key.
  ///
  /// - Complexity: O(bytes)
  package func signature(of parts: some Sequence<[UInt8]>) -> [UInt8] {
    guard isActive else { return [] }
    return MessageSigner.hexadecimal(code(of: parts))
  }

  /// Whether a signature is that of the parts, in a time that tells nothing about it.
  package func isValid(_ signature: [UInt8], for parts: some Sequence<[UInt8]>) -> Bool {
    guard isActive else { return true }
    let expected = self.signature(of: parts)
    return expected.count == signature.count
      && sodium_memcmp(expected, signature, expected.count) == 0
  }

  private func code(of parts: some Sequence<[UInt8]>) -> [UInt8] {
    switch scheme {
    case .sha256:
      var state = crypto_auth_hmacsha256_state()
      var code = [UInt8](repeating: 0, count: Int(crypto_auth_hmacsha256_BYTES))
      crypto_auth_hmacsha256_init(&state, key, key.count)
      for part in parts { crypto_auth_hmacsha256_update(&state, part, UInt64(part.count)) }
      crypto_auth_hmacsha256_final(&state, &code)
      return code
    case .sha512:
      var state = crypto_auth_hmacsha512_state()
      var code = [UInt8](repeating: 0, count: Int(crypto_auth_hmacsha512_BYTES))
      crypto_auth_hmacsha512_init(&state, key, key.count)
      for part in parts { crypto_auth_hmacsha512_update(&state, part, UInt64(part.count)) }
      crypto_auth_hmacsha512_final(&state, &code)
      return code
    }
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> [UInt8] {
    let digits = Array("0123456789abcdef".utf8)
    return bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
  }
}
