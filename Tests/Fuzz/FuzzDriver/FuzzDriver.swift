import FuzzTargets
import Glibc

// libFuzzer calls what is here; `./dev fuzz TARGET` links it, and says which target it is by GLOWLINE_FUZZ.
// Source: LLVM, "libFuzzer – a library for coverage-guided fuzz testing".

/// What libFuzzer calls for each input.
private typealias Input = @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
private typealias Arguments = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutablePointer<Arguments>, _ take: Input
) -> CInt

private let target = getenv("GLOWLINE_FUZZ").flatMap { FuzzTarget(rawValue: String(cString: $0)) }

/// The main of this program, as the package manager calls it.
@_cdecl("FuzzDriver_main")
public func main(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>)
  -> CInt
{
  var (count, arguments) = (count, arguments)
  return runDriver(&count, &arguments, takeOneInput)
}

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
