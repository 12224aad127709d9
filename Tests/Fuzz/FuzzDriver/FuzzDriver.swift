import FuzzTargets
import Glibc

// libFuzzer calls what is here; `./dev fuzz TARGET` links it, and says which target it is by GLOWLINE_FUZZ.
// Source: LLVM, "libFuzzer – a library for coverage-guided fuzz testing".

private let target = getenv("GLOWLINE_FUZZ").flatMap { FuzzTarget(rawValue: String(cString: $0)) }

/// Feeds the target with an input; a broken promise ends the process, which keeps the input.
@_cdecl("LLVMFuzzerTestOneInput")
public func takeOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let target else {
    fatalError("GLOWLINE_FUZZ is none of \(FuzzTarget.allCases.map(\.rawValue))")
  }
  do {
    try target.take(Array(UnsafeBufferPointer(start: bytes, count: count)))
  } catch {
    fatalError("\(error)")
  }
  return 0
}
