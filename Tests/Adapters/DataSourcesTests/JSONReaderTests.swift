import DataSources
import Testing

@Suite struct JSONReaderTests {
  @Test(arguments: [
    ("[1, 2.5, null, -3e2]", "column1: 1 2.5 _ -300"), ("[]", "column1: "), ("5", "column1: 5"),
    (" [ ] ", "column1: "), ("[\"1.5\", \"NA\"]", "column1: 1.5 _"),
    (#"[{"a": 1, "b": 2}, {"b": 3}, {"c": 4, "a": 5}]"#, "a: 1 _ 5 | b: 2 3 _ | c: _ _ 4"),
    (#"[{}, {"a": 1}]"#, "a: _ 1"), ("[[1, 2], [3, 4]]", "column1: 1 3 | column2: 2 4"),
    (#"[["t", "v"], ["2026-03-01", 1]]"#, "t: 1772323200 | v: 1"),
    (#"{"a": [1, 2], "b": [3, null]}"#, "a: 1 2 | b: 3 _"),
    (#"{"name": "x", "a": [1], "meta": {"k": [1, {"z": 2}]}}"#, "a: 1"),
    (#"{"a": 1, "b": "x"}"#, "a: 1 | b: text"), ("{}", ""), (#"{"a": []}"#, "a: "),
    (#"[{"a": true}, {"a": 1}]"#, "a: text"), (#"[{"a": [1]}, {"a": 1}]"#, "a: text"),
    ("[NaN, Infinity, -Infinity, 1]", "column1: _ _ _ 1"), ("[1e999]", "column1: _"),
    (#"[{"\u00e9\n\ud83d\ude00": 1}]"#, "é\n😀: 1"), ("\u{FEFF}[1]", "column1: 1"),
    (#"{"a.2": [1], "a": [2]}"#, "a.2: 1 | a: 2"),
  ])
  func `a document becomes columns`(text: String, expected: String) {
    #expect(message(text, name: "t.json") == expected)
    #expect(message(text, name: "t", options: ReadOptions(format: .json)) == expected)
  }

  @Test(arguments: [
    ("{\"a\":1}\n{\"a\":2}\n", "a: 1 2"), ("1\n2\n\n3\n", "column1: 1 2 3"),
    ("[1,2]\n[3,4]\n", "column1: 1 3 | column2: 2 4"),
    ("[\"t\",\"v\"]\r\n[1,2]\r\n", "t: 1 | v: 2"), ("{\"a\":1}", "a: 1"),
  ])
  func `each line is a row`(text: String, expected: String) {
    #expect(message(text, name: "t.jsonl") == expected)
    #expect(message(text, name: "t.ndjson") == expected)
    #expect(message(text, name: "t.json") == expected)
  }

  @Test func `a file without a known ending is told by its first character`() {
    #expect(message(" \n[1]", name: "data") == "column1: 1")
    #expect(message("{\"a\":1}\n{\"a\":2}", name: "data.txt") == "a: 1 2")
    #expect(message("a,b\n1,2", name: "data.txt") == "a: 1 | b: 2")
    #expect(message("[1,2\n3,4\n", name: "t.csv") == "[1: 3 | 2: 4")
    #expect(
      message("[12", name: "data")
        == "data, line 1, column 4: found the end of the file -> expected ',' or ']'")
  }

  @Test(arguments: [
    ("", "line 1, column 1: found an empty file -> expected JSON"),
    ("[1, 2", "line 1, column 6: found the end of the file -> expected ',' or ']'"),
    ("[1,\n 2,]", "line 2, column 4: found ']' -> expected a JSON value"),
    ("[1 2]", "line 1, column 4: found '2' -> expected ',' or ']'"),
    ("[1] 2", "line 1, column 5: found a value -> expected an array, as in the rows before"),
    ("[01]", "line 1, column 2: found '01' -> expected a JSON number"),
    ("[+1]", "line 1, column 2: found '+' -> expected a JSON value"),
    ("[1.]", "line 1, column 2: found '1.' -> expected a JSON number"),
    ("[.5]", "line 1, column 2: found '.' -> expected a JSON value"),
    ("[1e]", "line 1, column 2: found '1e' -> expected a JSON number"),
    ("[-]", "line 1, column 2: found '-' -> expected a JSON number"),
    ("[nul]", "line 1, column 2: found 'nul' -> expected a JSON value"),
    ("[\"é\", x]", "line 1, column 7: found 'x' -> expected a JSON value"),
    ("[\"a\nb\"]", "line 1, column 4: found a control character in a string -> expected an escape"),
    ("[\"a", "line 1, column 2: found a string that is never closed -> expected a closing '\"'"),
    (#"["\x"]"#, "line 1, column 4: found 'x' -> expected an escape"),
    (#"["\u12g4"]"#, "line 1, column 7: found 'g' -> expected four hexadecimal digits"),
    (#"["\ud800"]"#, "line 1, column 9: found half of a surrogate pair -> expected both halves"),
    (
      #"["\udc00\udc00"]"#,
      "line 1, column 9: found half of a surrogate pair -> expected both halves"
    ),
    (#"[{"a":1,"a":2}]"#, "line 1, column 9: found the name 'a' again -> expected each name once"),
    (#"[{a:1}]"#, "line 1, column 3: found 'a' -> expected a name in quotes"),
    (#"[{"a" 1}]"#, "line 1, column 7: found '1' -> expected ':'"),
    (
      #"[{"a":1},2]"#,
      "line 1, column 10: found a value -> expected an object, as in the rows before"
    ),
    ("[[1,2],[3]]", "line 1, column 8: found an array of 1 -> expected 2, as in line 1"),
    ("[[1],\n[3,4]]", "line 2, column 4: found more than 1 values -> expected 1, as in line 1"),
    ("[[]]", "line 1, column 4: found an empty array -> expected a row of values"),
    (#"{"a":[1,2],"b":[1]}"#, "line 1, column 12: found 1 values in 'b' -> expected 2, as in 'a'"),
    ("[1],[2]", "line 1, column 4: found ',' -> expected the end of the file"),
    (#"{"a":[1]}]"#, "line 1, column 10: found ']' -> expected the end of the file"),
    ("[\u{0}]", "line 1, column 2: found a NUL byte -> expected a JSON value"),
  ])
  func `an error names line and character`(text: String, expected: String) {
    #expect(message(text, name: "t.json") == "t.json, " + expected)
  }

  @Test func `bytes in a string have to be UTF-8`() {
    let bytes = Array("[\"".utf8) + [0xC3, 0x28] + Array("\"]".utf8)
    #expect(
      message(bytes, name: "t.json")
        == "t.json, line 1, column 2: found bytes that are no UTF-8 -> expected UTF-8 text")
  }

  @Test func `a text has as many bytes as are allowed, and no more`() {
    var options = ReadOptions()
    options.limits.cellLength = 5
    #expect(message("[\"12345\"]", name: "t.json", options: options) == "column1: 12345")
    #expect(
      message("[\"123456\"]", name: "t.json", options: options)
        .hasSuffix("of more than 5 bytes -> expected at most that many"))
  }

  @Test(arguments: [10, 63, 64, 65, 200_000])
  func `nesting is bounded`(depth: Int) {
    let text =
      "[{\"a\":" + String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      + "}]"
    let isAllowed = depth <= 64
    #expect((message(text, name: "t.json") == "a: text") == isAllowed)
    if !isAllowed {
      #expect(
        message(text, name: "t.json")
          == "t.json, line 1, column 71: found nesting deeper than 64 -> expected at most that deep"
      )
    }
  }

  @Test func `a value that does not fit is an error for those who ask`() throws {
    let table = try read("[{\"a\": 1},\n {\"a\": \"x\"}, {\"a\": 3}]", name: "t.json")
    let error = #expect(throws: DataSourceError.self) { try table.values(named: "a") }
    #expect(
      error?.description == "t.json, line 2, column 8 ('a'): found 'x' -> expected a number")
  }

  @Test func `a key that comes late is a gap in all rows before`() throws {
    let rows = (0..<1000).map { "{\"a\":\($0)\($0 == 700 ? ",\"b\":5" : "")}" }
    let table = try read("[" + rows.joined(separator: ",") + "]", name: "t.json")
    let late = try table.values(named: "b")
    #expect(late.count == 1000)
    #expect(late.indices.filter { !late[$0].isNaN } == [700])
    #expect(try table.values(named: "a") == (0..<1000).map { Double($0) })
  }
}
