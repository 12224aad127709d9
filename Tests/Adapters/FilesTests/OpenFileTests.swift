import Files
import Glibc
import Testing
import Threading

@Suite struct OpenFileTests {
  /// Runs with the two ends of a pipe, the one to read from first.
  private func withPipe(_ body: (Int32, Int32) throws -> Void) throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    try body(ends[0], ends[1])
  }

  @Test func `a borrowed descriptor stays open`() throws {
    try withPipe { reading, writing in
      try OpenFile(borrowing: writing).write(Array("abc".utf8))
      var buffer = [UInt8](repeating: 0, count: 9)
      let count = try buffer.withUnsafeMutableBytes {
        try OpenFile(borrowing: reading).read(into: $0)
      }
      #expect(count == 3 && buffer.starts(with: "abc".utf8))
      #expect(fcntl(writing, F_GETFD) >= 0)
    }
  }

  @Test func `reading and writing stop where the caller asks, and tell what the system says`()
    throws
  {
    try withPipe { reading, writing in
      let cancellation = Cancellation()
      cancellation.cancel()
      #expect(throws: CancellationError.self) {
        try OpenFile(borrowing: writing).write([1], cancellation: cancellation)
      }
      #expect(throws: CancellationError.self) {
        try OpenFile(borrowing: reading).readAll(cancellation: cancellation)
      }
      #expect(throws: FileError.Reason.system(SystemError(EBADF))) {
        try OpenFile(borrowing: reading).write([1])
      }
      try OpenFile(borrowing: writing).write([1, 2, 3])
      #expect(throws: FileError.Reason.tooLarge(limit: 2)) {
        try OpenFile(borrowing: reading).readAll(limit: 2)
      }
    }
  }

  @Test func `a shared file is added to, and replaced, within its lock`() throws {
    try inFolder { folder in
      let file = SharedFile(path: "\(folder)/a")
      for byte: UInt8 in 1...3 {
        try file.tryLock { open in try open.write([byte]) }
      }
      let isBegun = file.state
      let all = try file.tryLock { open in
        let all = try open.readAll()
        try file.replace(with: [9])
        return all
      }
      #expect(all == [1, 2, 3])
      #expect(isBegun != nil && file.state != isBegun)
      try file.tryLock { open in try open.write([8]) }
      #expect(try FileAccess.read("\(folder)/a", limit: 9) == [9, 8])
      var status = stat()
      #expect(stat("\(folder)/a", &status) == 0 && status.st_mode & 0o777 == 0o600)
      #expect(FileAccess.names(in: folder) == ["a"])
      #expect(throws: FileError.Reason.self) {
        try SharedFile(path: "\(folder)/none/a").tryLock { _ in }
      }
    }
  }

  @Test
  func `a lock that somebody else holds is not waited for, and what is there is read all the same`()
    throws
  {
    try inFolder { folder in
      let file = SharedFile(path: "\(folder)/a")
      let isAlone = try file.tryLock { open in
        try open.write(Array("abcdef".utf8))
        #expect(try SharedFile(path: "\(folder)/a").tryLock { _ in 1 } == nil)
        let (all, end) = (try file.end(atMost: 9), try file.end(atMost: 2))
        #expect(all.bytes == Array("abcdef".utf8) && !all.isCut && all.state == file.state)
        #expect(end.bytes == Array("ef".utf8) && end.isCut && end.state == file.state)
        return true
      }
      #expect(isAlone == true)
      #expect(throws: FileError.Reason.self) { try SharedFile(path: "\(folder)/b").end(atMost: 9) }
      #expect(SharedFile(path: "\(folder)/b").state == nil)
      #expect(mkfifo("\(folder)/pipe", 0o600) == 0)
      let pipe = SharedFile(path: "\(folder)/pipe")
      #expect(throws: FileError.Reason.isNoFile) { try pipe.end(atMost: 9) }
      #expect(throws: FileError.Reason.isNoFile) {
        try pipe.tryLock { _ in }
      }
    }
  }
}
