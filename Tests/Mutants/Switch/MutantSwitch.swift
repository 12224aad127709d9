import Glibc

/// The number of the fault that is on in this process.
private let chosen = getenv("GLOWLINE_MUTANT").flatMap { Int(String(cString: $0)) }

/// For each fault a byte for each stretch of time, set where a process comes by it then; in a file, so that a crash
/// loses nothing.
nonisolated(unsafe) private let reached: UnsafeMutableRawPointer? = {
  guard let path = getenv("GLOWLINE_REACHED") else { return nil }
  let file = open(path, O_RDWR)
  let size = Int(lseek(file, 0, SEEK_END))
  let bytes = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
  close(file)
  return bytes
}()

/// How many stretches there are, before the first one is used again: 22 minutes.
private let stretches = 1 << 16

/// Whether the fault of this number is on.
public func mutantIsOn(_ number: Int) -> Bool {
  if let reached {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let stretch = (now.tv_sec * 50 + now.tv_nsec / 20_000_000) % stretches
    reached.storeBytes(of: 1, toByteOffset: number * stretches + stretch, as: UInt8.self)
  }
  return number == chosen
}
