import Files
import Glibc
import Testing

@Suite struct GrowingFileTests {
  private static let long = String(repeating: "x", count: 20_000)

  @Test(
    arguments: [
      ("", nil, 0), ("abc", nil, 0), ("a\nbc", nil, 2), ("a\nbc\n", nil, 5),
      ("a\n\(long)", nil, 2), ("\(long)\n\(long)", nil, 20_001), ("\(long)\(long)", nil, 0),
      ("12345678123456781234", 8, 16), ("1234567", 8, 0),
    ] as [(String, Int?, Int)])
  func `the last complete record ends behind a line's end, or at a multiple of its size`(
    text: String, size: Int?, end: Int
  ) throws {
    try inFolder { folder in
      let writing = open("\(folder)/a", O_WRONLY | O_CREAT, 0o600)
      defer { close(writing) }
      try OpenFile(borrowing: writing).write(Array(text.utf8))
      let file = try GrowingFile(path: "\(folder)/a", name: "a")
      let found = file.end(ofRecords: size)
      #expect(found == end)
    }
  }

  @Test func `a pipe has no last record`() throws {
    try inFolder { folder in
      #expect(mkfifo("\(folder)/pipe", 0o600) == 0)
      let file = try GrowingFile(path: "\(folder)/pipe", name: "pipe")
      let (lines, numbers) = (file.end(ofRecords: nil), file.end(ofRecords: 8))
      #expect(lines == nil && numbers == nil)
    }
  }
}
