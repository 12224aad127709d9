import Glibc
import TestSupport
import Testing
import Threading

@testable import Files

/// Files of which the system may never answer.
@Suite struct UnansweredTests {
  /// What a file gives next, at most so many bytes.
  private func next(
    _ count: Int, of file: OpenFile, unless cancellation: Cancellation = Cancellation()
  ) throws -> [UInt8] {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
    defer { buffer.deallocate() }
    let filled = try file.readWhatIsThere(into: buffer, unless: cancellation)
    return Array(buffer[..<(filled ?? 0)])
  }

  /// Whether a file is still in use.
  private struct Use {
    weak var file: OpenFile?
  }

  /// Asks a pipe for bytes that do not come.
  private func leave(_ path: String) throws -> Use {
    // Both ends in one: somebody may write, and nobody does.
    let file = try OpenFile(path, O_RDWR)
    // The first check comes before the file is asked, the second one while the answer is waited for.
    let cancellation = Cancellation(asking: CheckpointCounter(endingAfter: 1).isOver)
    #expect(throws: CancellationError.self) { try next(9, of: file, unless: cancellation) }
    return Use(file: file)
  }

  @Test func `what the system does not answer is left behind, and let go once it does`() throws {
    try inFolder { folder in
      let path = "\(folder)/pipe"
      #expect(mkfifo(path, 0o600) == 0)
      let left = try leave(path)
      #expect(left.file != nil)
      try OpenFile(path, O_WRONLY | O_NONBLOCK).write(Array("late".utf8))
      for _ in 0..<2000 where left.file != nil { usleep(10_000) }
      #expect(left.file == nil)
    }
  }

  @Test func `what the system answers is read by that other thread, too`() throws {
    try inFolder { folder in
      try FileAccess.write(Array("abc".utf8), to: "\(folder)/a")
      let file = try OpenFile("\(folder)/a", O_RDONLY)
      let read = try (0..<3).map { _ in try next(2, of: file) }
      #expect(read == [Array("ab".utf8), Array("c".utf8), []])
      #expect(throws: FileError.Reason.self) {
        try next(2, of: OpenFile(folder, O_RDONLY))
      }
    }
  }

  @Test func `what the system makes up is read to its end`() throws {
    #expect(try !OpenFile("/proc/self/stat", O_RDONLY).isOnDisk)
    let source = try ByteSource(path: "/proc/self/stat", name: "stat", cancellation: Cancellation())
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 12, alignment: 1)
    defer { buffer.deallocate() }
    #expect(try source.read(buffer) > 20)
    #expect(buffer.starts(with: "\(getpid()) ".utf8))
    #expect(try source.read(buffer) == 0)
    let cancellation = Cancellation()
    cancellation.cancel()
    #expect(throws: CancellationError.self) {
      _ = try ByteSource(path: "/proc/self/stat", name: "stat", cancellation: cancellation)
    }
  }

  @Test func `a pipe is waited for until the caller asks to stop`() throws {
    try inFolder { folder in
      let path = "\(folder)/pipe"
      #expect(mkfifo(path, 0o600) == 0)
      let writer = try OpenFile(path, O_RDWR)
      let counter = CheckpointCounter(endingAfter: 3)
      let source = try ByteSource(
        path: path, name: "pipe", cancellation: Cancellation(asking: counter.isOver))
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 9, alignment: 1)
      defer { buffer.deallocate() }
      #expect(throws: CancellationError.self) { try source.read(buffer) }
      _ = writer
    }
  }
}
