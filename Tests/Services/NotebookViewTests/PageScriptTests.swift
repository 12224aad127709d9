import CDeflate
import Testing

@testable import NotebookView

@Suite struct PageScriptTests {
  @Test("The inline script is small, and inflates to the view")
  func loaderHoldsTheView() throws {
    let loader = PageScript.loader
    #expect(loader.utf8.count <= 32_000)
    // Nothing in it can end the script; the packed text itself has no `<` at all.
    let canEndScript = ["</", "<!", "<script"].contains { loader.contains($0) }
    #expect(!canEndScript)
    let packed = try #require(loader.firstMatch(of: /\[(\d+),"([^"]*)"\]/)).output
    let count = try #require(Int(packed.1))
    let view = String(decoding: PackageResources.view_js, as: UTF8.self)
    #expect(inflated(Array(bytes(of: packed.2).prefix(count))) == view)
  }

  @Test("Base 85 gives the bytes again, without < and the backslash")
  func base85() {
    var generator = SystemRandomNumberGenerator()
    for count in 0..<200 {
      let data = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let text = Base85.text(of: data)
      #expect(text.utf8.allSatisfy { $0 >= 35 && $0 <= 121 && $0 != 60 && $0 != 92 })
      #expect(Array(bytes(of: text[...]).prefix(count)) == data)
    }
  }

  /// As `loader.js` reads it.
  private func bytes(of text: Substring) -> [UInt8] {
    var bytes: [UInt8] = []
    var number: UInt32 = 0
    for (at, code) in text.utf8.enumerated() {
      let digit = UInt32(code) - 35 - (code > 60 ? 1 : 0) - (code > 92 ? 1 : 0)
      number = (at % 5 == 0 ? 0 : number &* 85) &+ digit
      if at % 5 == 4 {
        for shift in [24, 16, 8, 0] {
          bytes.append(UInt8(truncatingIfNeeded: number >> UInt32(shift)))
        }
      }
    }
    return bytes
  }

  private func inflated(_ packed: [UInt8]) -> String {
    let decompressor = libdeflate_alloc_decompressor()
    defer { libdeflate_free_decompressor(decompressor) }
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 20) { buffer, count in
      libdeflate_deflate_decompress(
        decompressor, packed, packed.count, buffer.baseAddress, 1 << 20, &count)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
