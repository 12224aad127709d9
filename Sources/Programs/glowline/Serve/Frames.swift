import Files
import Glibc
import JupyterProtocol
import OrderedJSON
import Threading

/// Messages from the program that has started this one: each a line of JSON, and behind it the bytes that it
/// announces.
///
/// For one thread.
final class FrameReader {
  private let input: OpenFile
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 8)
  private var rest = 0..<0

  init(_ input: OpenFile) { self.input = input }

  deinit { buffer.deallocate() }

  /// The next message; nil at the end of the input.
  func message() throws -> JSON? {
    var line: [UInt8] = []
    while true {
      if rest.isEmpty {
        let count = try input.read(into: buffer)
        if count == 0 { return nil }
        rest = 0..<count
      }
      let end = buffer[rest].firstIndex(of: UInt8(ascii: "\n"))
      line += buffer[rest.lowerBound..<(end ?? rest.upperBound)]
      rest = (end.map { $0 + 1 } ?? rest.upperBound)..<rest.upperBound
      if end != nil { return JSON(parsing: line) ?? .null }
    }
  }

  /// Fills all of some memory with the bytes that come next.
  func fill(_ target: UnsafeMutableRawBufferPointer) throws {
    var done = min(rest.count, target.count)
    target.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[rest.prefix(done)]))
    rest = rest.dropFirst(done)
    while done < target.count {
      let count = try input.read(into: UnsafeMutableRawBufferPointer(rebasing: target[done...]))
      if count == 0 { throw CommandError("the input ends in the middle of a message") }
      done += count
    }
  }

  /// Passes over bytes.
  func skip(_ count: Int) throws {
    let scratch = UnsafeMutableRawBufferPointer.allocate(
      byteCount: min(count, 1 << 16), alignment: 1)
    defer { scratch.deallocate() }
    var left = count
    while left > 0 {
      try fill(UnsafeMutableRawBufferPointer(rebasing: scratch.prefix(left)))
      left -= min(left, scratch.count)
    }
  }
}

/// Messages to that program, from any thread.
final class FrameWriter: Sendable {
  private let output: Locked<OpenFile>

  init(_ output: OpenFile) { self.output = Locked(output) }

  /// Writes a message; where nobody reads any more, this program has nothing left to do.
  func send(_ members: [(key: String, value: JSON)], buffers: [[UInt8]] = []) {
    let sizes = JSON.array(buffers.map { .integer($0.count) })
    let line = JSON.object(members + (buffers.isEmpty ? [] : [("buffers", sizes)])).utf8
    output.withLock { output in
      do {
        try output.write(line + [UInt8(ascii: "\n")])
        for buffer in buffers { try output.write(buffer) }
      } catch {
        _exit(1)
      }
    }
  }
}
