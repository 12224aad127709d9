import Files
import Glibc
import Testing

@Suite struct AddressSpaceTests {
  @Test func `what a limit leaves is told, less what the process has`() throws {
    let kind = __rlimit_resource_t(RLIMIT_AS.rawValue)
    var before = rlimit()
    #expect(getrlimit(kind, &before) == 0)
    // So much that nobody else is told no.
    var some = before
    some.rlim_cur = min(1 << 60, before.rlim_max)
    #expect(setrlimit(kind, &some) == 0)
    defer { setrlimit(kind, &before) }
    let left = try #require(AddressSpace.left)
    #expect(left > 0 && left < some.rlim_cur)
  }
}

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
