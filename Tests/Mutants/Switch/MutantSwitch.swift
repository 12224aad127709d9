import Glibc

/// The number of the fault that is on in this process.
private let chosen = getenv("GLOWLINE_MUTANT").flatMap { Int(String(cString: $0)) }

/// A byte for each fault, set where a process comes by it; in a file, so that a crash loses nothing.
nonisolated(unsafe) private let reached: UnsafeMutableRawPointer? = {
  guard let path = getenv("GLOWLINE_REACHED") else { return nil }
  let file = open(path, O_RDWR)
  let size = Int(lseek(file, 0, SEEK_END))
  let bytes = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
  close(file)
  return bytes
}()

/// Whether the fault of this number is on.
public func mutantIsOn(_ number: Int) -> Bool {
  reached?.storeBytes(of: 1, toByteOffset: number, as: UInt8.self)
  return number == chosen
}
