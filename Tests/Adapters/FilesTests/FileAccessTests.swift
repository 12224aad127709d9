import Files
import Glibc
import Testing
import Threading

/// Runs with the path of an empty folder, which is removed afterwards with what is in it.
func inFolder(_ body: (String) throws -> Void) throws {
  var template = Array("/tmp/glowline-files-XXXXXX".utf8CString)
  let path = try #require(mkdtemp(&template).map { String(cString: $0) })
  defer {
    for name in FileAccess.names(in: path) where unlink("\(path)/\(name)") != 0 {
      rmdir("\(path)/\(name)")
    }
    rmdir(path)
  }
  try body(path)
}

@Suite struct FileAccessTests {
  private func reason(_ body: () throws -> Void) -> FileError.Reason? {
    #expect(throws: FileError.self, performing: body)?.reason
  }

  @Test(arguments: [0, 1, 100_000, 1 << 20])
  func `what is written is what is read`(count: Int) throws {
    try inFolder { folder in
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 31) }
      try FileAccess.write(bytes, to: "\(folder)/a")
      #expect(try FileAccess.read("\(folder)/a", limit: count) == bytes)
      #expect(FileAccess.names(in: folder) == ["a"])
    }
  }

  @Test func `a file beyond the limit is an error`() throws {
    try inFolder { folder in
      try FileAccess.write([UInt8](repeating: 0, count: (1 << 20) + 1), to: "\(folder)/a")
      let error = #expect(throws: FileError.self) {
        try FileAccess.read("\(folder)/a", limit: 1 << 20)
      }
      #expect(
        error?.description
          == "cannot read '\(folder)/a': it has more than 1 MiB, the most that is read")
    }
  }

  @Test func `what is no file is an error with its reason`() throws {
    try inFolder { folder in
      #expect(mkfifo("\(folder)/pipe", 0o600) == 0)
      for (path, expected) in [
        ("", FileError.Reason.badPath), ("a\0b", .badPath), (folder, .isFolder),
        ("/dev/null", .isDevice), ("\(folder)/pipe", .isNoFile),
      ] {
        #expect(reason { _ = try FileAccess.read(path, limit: 1) } == expected, "\(path)")
        #expect(reason { try FileAccess.write([1], to: path) } == expected, "\(path)")
      }
      let missing = FileError.Reason.system(code: ENOENT, text: "no such file or directory")
      #expect(reason { _ = try FileAccess.read("\(folder)/no", limit: 1) } == missing)
      #expect(reason { try FileAccess.write([1], to: "\(folder)/no/a") } == missing)
      #expect("\(missing)" == "no such file or directory")
    }
  }

  @Test func `a failure leaves the old file and no other`() throws {
    try inFolder { folder in
      let path = "\(folder)/a"
      try FileAccess.write([1], to: path)
      let cancellation = Cancellation()
      cancellation.cancel()
      #expect(throws: CancellationError.self) {
        try FileAccess.write([2], to: path, cancellation: cancellation)
      }
      #expect(throws: CancellationError.self) {
        try FileAccess.read(path, limit: 9, cancellation: cancellation)
      }
      let failed = #expect(throws: FileError.Reason.self) {
        try FileAccess.replace(path) { temporary in
          #expect(temporary.hasPrefix(path))
          throw FileError.Reason.isNoFile
        }
      }
      #expect(failed == .isNoFile)
      #expect(try FileAccess.read(path, limit: 9) == [1])
      #expect(FileAccess.names(in: folder) == ["a"])
    }
  }

  @Test func `a link stays a link, and the mode is the one asked for`() throws {
    try inFolder { folder in
      try FileAccess.write([1], to: "\(folder)/a", mode: 0o600)
      #expect(symlink("a", "\(folder)/b") == 0)
      try FileAccess.write([2], to: "\(folder)/b", mode: 0o600)
      #expect(try FileAccess.read("\(folder)/a", limit: 9) == [2])
      var status = stat()
      #expect(lstat("\(folder)/b", &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
      #expect(stat("\(folder)/a", &status) == 0 && status.st_mode & 0o777 == 0o600)
    }
  }

  @Test func `a link that leads nowhere yet stays one, and a circle of links is refused`() throws {
    try inFolder { folder in
      #expect(symlink("c", "\(folder)/b") == 0 && symlink("b", "\(folder)/a") == 0)
      try FileAccess.write([1], to: "\(folder)/a")
      #expect(try FileAccess.read("\(folder)/c", limit: 9) == [1])
      #expect(FileAccess.isLink("\(folder)/a") && FileAccess.isLink("\(folder)/b"))
      #expect(symlink("d", "\(folder)/d") == 0)
      let error = #expect(throws: FileError.self) { try FileAccess.write([1], to: "\(folder)/d") }
      #expect(error?.description.hasSuffix("too many levels of symbolic links") == true)
      #expect(FileAccess.isLink("\(folder)/d"))
      #expect(FileAccess.names(in: folder) == ["a", "b", "c", "d"])
    }
  }

  @Test func `folders are made where there are none`() throws {
    try inFolder { folder in
      try FileAccess.makeFolders("\(folder)/a")
      try FileAccess.makeFolders("\(folder)/a")
      try FileAccess.write([], to: "\(folder)/b")
      let error = #expect(throws: FileError.self) {
        try FileAccess.makeFolders("\(folder)/b/c")
      }
      #expect(
        error?.description == "cannot make the folder '\(folder)/b': there is a file of that name")
      #expect(FileAccess.names(in: "\(folder)/none") == [])
      #expect(throws: FileError.self) { try FileAccess.makeFolders("") }
    }
  }

  @Test func `the state folder follows the environment`() throws {
    try inFolder { folder in
      let file = StateFolder.file("x", variables: ["XDG_STATE_HOME": folder, "HOME": "/nowhere"])
      #expect(file == "\(folder)/glowline/x")
      #expect(FileAccess.names(in: folder) == ["glowline"])
      #expect(StateFolder.file("x", variables: ["XDG_STATE_HOME": "relative"]) == nil)
      #expect(StateFolder.file("x", variables: ["HOME": "/dev/null"]) == nil)
    }
  }

  @Test func `the system tells about itself`() throws {
    let memory = SystemFile.memory
    #expect(try #require(memory["MemTotal"]) > 1 << 20)
    #expect(try #require(memory["MemAvailable"]) <= memory["MemTotal"] ?? 0)
    #expect(SystemFile.number("/proc/sys/kernel/pid_max") ?? 0 > 0)
    #expect(SystemFile.number("/proc/self/comm") == nil)
    #expect(SystemFile.text("/proc/none") == nil)
  }

  @Test func `the system's words begin in lower case within a sentence`() {
    #expect(SystemError(EACCES).words == "Permission denied")
    #expect(SystemError(EACCES).phrase == "permission denied")
  }
}
