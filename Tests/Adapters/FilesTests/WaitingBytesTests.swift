import Files
import Glibc
import Testing

@Suite struct WaitingBytesTests {
  @Test func `what a pipe holds is seen and stays in it`() throws {
    var ends: [CInt] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { _ = close(ends[0]) }
    let text = Array("a,b\n1,2\n".utf8)
    #expect(write(ends[1], text, text.count) == text.count)
    #expect(waitingBytes(of: ends[0]) == text)
    #expect(waitingBytes(of: ends[0], limit: 3) == Array("a,b".utf8))
    _ = close(ends[1])
    var kept = [UInt8](repeating: 0, count: 100)
    #expect(read(ends[0], &kept, 100) == text.count)
    #expect(waitingBytes(of: ends[0]).isEmpty)
  }

  @Test func `a file is seen from where it stands`() throws {
    try inFolder { folder in
      try FileAccess.write(Array("0123456789".utf8), to: "\(folder)/a")
      let descriptor = open("\(folder)/a", O_RDONLY)
      defer { _ = close(descriptor) }
      lseek(descriptor, 4, SEEK_SET)
      #expect(waitingBytes(of: descriptor) == Array("456789".utf8))
      #expect(lseek(descriptor, 0, SEEK_CUR) == 4)
    }
  }

  @Test func `nothing is seen of what is neither pipe nor file`() {
    let descriptor = open("/dev/null", O_RDONLY)
    defer { _ = close(descriptor) }
    #expect(waitingBytes(of: descriptor).isEmpty)
    #expect(waitingBytes(of: -1).isEmpty)
  }
}
