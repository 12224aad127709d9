import Files
import Glibc
import Testing

@Suite struct FileStateTests {
  @Test func `a file is the same until it is written to or replaced`() throws {
    try inFolder { folder in
      let (path, other) = ("\(folder)/a", "\(folder)/b")
      let past = timespec(tv_sec: 86_400, tv_nsec: 1)
      func makeOld(_ path: String) { #expect(utimensat(AT_FDCWD, path, [past, past], 0) == 0) }

      try FileAccess.write(Array("abc".utf8), to: path)
      let new = try #require(FileState(of: path))
      #expect(FileState(of: path) == new)
      makeOld(path)
      let old = try #require(FileState(of: path))
      #expect(old != new)

      // The same length and the same time.
      try FileAccess.write(Array("xyz".utf8), to: other)
      makeOld(other)
      #expect(rename(other, path) == 0)
      let replaced = try #require(FileState(of: path))
      #expect(replaced != old)

      #expect(truncate(path, 2) == 0)
      makeOld(path)
      #expect(FileState(of: path) != replaced)
    }
  }

  @Test(arguments: ["/tmp", "/dev/null", "/nowhere/at/all", ""])
  func `what is no regular file has no state`(_ path: String) {
    #expect(FileState(of: path) == nil)
  }
}
