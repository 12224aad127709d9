import Testing
import ValueNotation

@Suite struct NumberTextTests {
  @Test(
    arguments: [
      (0, "0"), (-0.0, "0"), (640, "640"), (0.1, "0.1"), (-2.5, "-2.5"), (1e16, "1e+16"),
      (1e300, "1e+300"), (0.1 + 0.2, "0.30000000000000004"), (.nan, "nan"), (.infinity, "inf"),
      (-.infinity, "-inf"),
    ] as [(Double, String)])
  func `a number has the fewest digits that give it again`(value: Double, text: String) {
    #expect(numberText(value) == text)
    if value.isFinite { #expect(Double(text) == value) }
  }
}
