import CDeflate
import Testing

@testable import NotebookView

@Suite struct PageScriptTests {
  @Test("The inline script is small, and inflates to the view")
  func loaderHoldsTheView() throws {
    let loader = PageScript.loader
    #expect(loader.utf8.count <= 20_000)
    // Nothing in it can end the script; the packed text itself has no `<` at all.
    let canEndScript = ["</", "<!", "<script"].contains { loader.contains($0) }
    #expect(!canEndScript)
    let packed = try #require(loader.firstMatch(of: /unpack\(\[(\d+),"([^"]*)"/)).output
    let count = try #require(Int(packed.1))
    #expect(inflated(Array(bytes(of: packed.2).prefix(count))) == PageScript.view)
  }

  @Test("Every file of the view is in it")
  func everyFileIsThere() {
    #expect(PageFiles.view.count == PageFiles.order.count)
    #expect(PageScript.bridge.contains("function carry("))
  }

  @Test(
    "Comments, indentation and needless blanks go",
    arguments: [
      ("// a\n  const a = 1;\n\n", "const a=1;"),
      ("/** a\n * b\n */\nlet b = \"a  b // c\";", "let b=\"a  b // c\";"),
      ("/* a */\nreturn\nx + +y - -z;", "return x+ +y- -z;"),
      ("f(\"\\\" a\" , 1);", "f(\"\\\" a\",1);"),
    ])
  func stripping(_ text: String, _ stripped: String) {
    #expect(ScriptStripping.stripped(Array(text.utf8)) == Array(stripped.utf8))
  }

  @Test(
    "Names that a script declares become short, and what may be a key stays",
    arguments: [
      ("const width=1;f(width,width);", "const aa=1;f(aa,aa);"),
      ("let ab=(first,second)=>first+second;", "let ab=(aa,ac)=>aa+ac;"),
      ("function grow(size){return size*size;}grow(2);", "function ab(aa){return aa*aa;}ab(2);"),
      ("const width=1;box.width=width;", "const width=1;box.width=width;"),
      ("const width=1;f({width});", "const width=1;f({width});"),
      ("const width=1;f({width:2},[width,width]);", "const width=1;f({width:2},[width,width]);"),
      ("const all=[1];f(...all);", "const aa=[1];f(...aa);"),
      (
        "const width=\"width\\\"width\";document.title;",
        "const aa=\"width\\\"width\";document.title;"
      ),
      ("if(other){f(other);}", "if(other){f(other);}"),
    ])
  func shortNames(_ script: String, _ short: String) {
    #expect(ScriptNames.shortened(script) == short)
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
