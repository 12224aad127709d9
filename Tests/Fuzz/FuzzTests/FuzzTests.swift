import Files
import FuzzTargets
import TestSupport
import Testing

/// What fuzzers have found worth keeping, and all that they have found wrong: plain tests from then on.
@Suite struct FuzzTests {
  @Test(arguments: FuzzTarget.allCases)
  func `no input of the corpus breaks a promise`(target: FuzzTarget) throws {
    let folder = Checkout.path("Tests/Fuzz/Corpus/\(target.rawValue)")
    let names = FileAccess.names(in: folder)
    #expect(!names.isEmpty)
    for name in names {
      let bytes = try FileAccess.read("\(folder)/\(name)", limit: 1 << 20)
      #expect(throws: Never.self, "\(name)") { try target.take(bytes) }
    }
  }
}
