import Files
import Testing
import Threading

@Suite struct ByteSourceTests {
  private func size(_ path: String, length: Int? = nil) throws -> Int? {
    try ByteSource(path: path, name: "a", length: length, cancellation: Cancellation()).totalBytes
  }

  @Test func `a file tells how long it is, as far as it is meant`() throws {
    try inFolder { folder in
      try FileAccess.write(Array("abc".utf8), to: "\(folder)/a")
      #expect(try size("\(folder)/a") == 3)
      #expect(try size("\(folder)/a", length: 2) == 2)
      #expect(try size("\(folder)/a", length: 9) == 3)
    }
  }

  @Test func `an empty file, and one that the system writes as it is read, have no length`() throws
  {
    try inFolder { folder in
      try FileAccess.write([], to: "\(folder)/a")
      #expect(try size("\(folder)/a") == nil)
    }
    #expect(try size("/proc/self/status") == nil)
  }
}

@Suite struct SystemFileTests {
  @Test func `a text has at most a mebibyte`() throws {
    try inFolder { folder in
      for (count, isRead) in [(1 << 20, true), (1 << 20 + 1, false)] {
        try FileAccess.write([UInt8](repeating: 0x31, count: count), to: "\(folder)/a")
        #expect((SystemFile.text("\(folder)/a") != nil) == isRead)
      }
    }
    #expect(SystemFile.text("/nowhere") == nil)
  }

  @Test(arguments: [("12 34\n", 12), (" 5", 5), ("max\n", nil), ("", nil)] as [(String, Int?)])
  func `a number stands at the beginning`(text: String, number: Int?) throws {
    try inFolder { folder in
      try FileAccess.write(Array(text.utf8), to: "\(folder)/a")
      #expect(SystemFile.number("\(folder)/a") == number)
    }
  }
}
