import Foundation
import OrderedJSON
import Testing

@testable import NotebookView

@Suite struct PackedValuesTests {
  /// The label of a value below 10^13: six digits, but always the whole ones and two decimals.
  private func label(_ value: Double) -> String {
    String(format: abs(value) < 1e4 ? "%.6g" : "%.2f", value)
  }

  /// What a page reads of values, and whether they are packed.
  private func read(_ values: [Double]) throws -> (values: [Double], isPacked: Bool) {
    let members = PackedValues.members(values, isShort: true)
    let text = try #require(members.first { $0.key == "v" }?.value.text)
    guard let decimals = members.first(where: { $0.key == "d" })?.value.integer else {
      return (text.split(separator: " ").map { Double($0) ?? .nan }, false)
    }
    let unit = (0..<decimals).reduce(1.0) { unit, _ in unit * 10 }
    return (PackedNumbersTests.unpacked(text, unit, isSecond: false), true)
  }

  @Test(
    "A page's labels are the kernel's, whatever the size of the values",
    arguments: [1e-12, 1e-3, 1, 99, 1e4, 123_456, 1e9, 1e12])
  func labels(_ size: Double) throws {
    var generator = SystemRandomNumberGenerator()
    let values = (0..<2000).map { _ in Double.random(in: -size...size, using: &generator) }
    let page = try read(values)
    #expect(page.values.map { label($0) } == values.map { label($0) })
  }

  @Test("Values beside the middle of two labels stay on their side of it")
  func ties() throws {
    for digits in 0..<500 {
      let middle = Double(1_000_000 + 10 * digits + 5) / 1e6
      let near: [Double] = [
        middle.nextUp, middle, middle.nextDown, middle + 1e-12, middle - 1e-12, 1.0 / 3,
      ]
      let page = try read(near)
      #expect(page.isPacked)
      #expect(page.values.map { label($0) } == near.map { label($0) })
    }
    let middle: Double = 12_345.005
    let near: [Double] = [middle.nextUp, middle.nextDown, middle + 1e-9, 1e5 / 3]
    #expect(try read(near).values.map { label($0) } == near.map { label($0) })
  }

  @Test(
    "What cannot be packed is written in full",
    arguments: [[1e-9 / 3, 1e9 / 3], [1e300 / 3], [1e-200 / 3], [1e13 / 3, 2e14 / 3]] as [[Double]])
  func texts(_ values: [Double]) throws {
    let page = try read(values)
    #expect(!page.isPacked)
    #expect(page.values == values)
  }

  @Test("Labels that show more than the value have all its digits")
  func allDigits() {
    let members = PackedValues.members([1.0 / 3, .nan, 2], isShort: false)
    #expect(members.map(\.key) == ["v"])
    #expect(members.first?.value.text == "0.3333333333333333 NaN 2")
  }
}
