/// A number as it can be written in a program: whole numbers without a point, and the fewest digits
/// that give the same value; zero has no sign, and a gap is `nan`.
package func numberText(_ value: Double) -> String {
  if value.isNaN { return "nan" }
  if value.isInfinite { return value < 0 ? "-inf" : "inf" }
  if value == 0 { return "0" }
  let text = "\(value)"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
