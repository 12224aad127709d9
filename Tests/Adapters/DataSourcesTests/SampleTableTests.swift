import CivilTime
import DataSources
import SampleStore
import TestSupport
import Testing
import Threading

/// Tables of samples as text.
@Suite struct SampleTableTests {
  private func text(
    _ series: SampleSeries..., isTime: Bool = false, as format: SampleTable.Format = .csv,
    in zone: TimeZoneRules = .utc
  ) throws -> String {
    let table = SampleTable(series.map { ("a", $0, 0..<$0.count) }, kind: isTime ? .time : .number)
    var bytes: [UInt8] = []
    let rows = try table.write(as: format, in: zone, Cancellation()) { bytes += $0 }
    #expect(try rows == table.rowCount(Cancellation()))
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `every number reads back the same`() throws {
    var random = SystemRandomNumberGenerator()
    var values: [Double] = [
      0, -0.0, 1, -1, 0.1, -0.1, 1e-6, 1e-7, 123_456.789, 999_999_999.999_999, 1e15, 1e16, 0x1p53,
      0x1p-1074, .greatestFiniteMagnitude, .pi, 1 / 3, 1e22, 1e23,
    ]
    for _ in 0..<20_000 {
      values.append(Double(bitPattern: random.next()))
      values.append((Double.random(in: -1e6...1e6) * 1e4).rounded() / 1e4)
    }
    values.removeAll { !$0.isFinite }
    let lines = try text(SampleSeries(values)).split(separator: "\n").dropFirst()
    #expect(lines.count == values.count)
    for (line, value) in zip(lines, values) {
      let cell = line.split(separator: ",")[1]
      #expect(Double(cell) == value, "\(cell)")
      #expect(
        cell.utf8.count <= "\(value)".utf8.count || !(1e-3...1e16).contains(abs(value)),
        "\(cell) for \(value)")
    }
  }

  @Test func `times are those that ISO 8601 has in the zone`() throws {
    let zone = TimeZoneRules.fixed(secondsEast: 5 * 3600 + 1800)
    let times = [-1e10, -1.5, 0, 0.000001, 1.25, 86_399.999999, 86_400, 1_700_000_000.123456, 4e10]
    let series = try SampleSeries(times.map { _ in 1 }, at: .explicit(times), kind: .time)
    for zone in [zone, .utc] {
      let lines = try text(series, isTime: true, in: zone).split(separator: "\n").dropFirst()
      for (line, time) in zip(lines, times) { #expect(line == "\(zone.iso8601(time)),1") }
    }
    let fine = 1.000_000_123
    let one = try SampleSeries([2], at: .explicit([fine]), kind: .time)
    #expect(try text(one, isTime: true) == "time,a\n1970-01-01T00:00:01.000000123+00:00,2\n")
  }

  @Test func `series are joined by place, the first sample of a place with the first`() throws {
    let a = try SampleSeries([1, 2, .nan], at: .explicit([0, 0, 3]))
    let b = try SampleSeries([4, 5], at: .uniform(start: 0, step: 1.5))
    #expect(try text(a, b) == "x,a,a 2\n0,1,4\n0,2,\n1.5,,5\n3,,\n")
    #expect(try text(a, b, as: .bare) == "0,1,4\n0,2,\n1.5,,5\n3,,\n")
  }

  @Test func `a table may be of one part, or of what the first series has`() throws {
    let a = SampleSeries([1, 2, 3])
    let b = try SampleSeries([4, 5], at: .explicit([1, 1.5]))
    let table = SampleTable(
      [("a", a, 1..<3), ("b", b, 0..<2)], kind: .number, followsFirst: true)
    var bytes: [UInt8] = []
    _ = try table.write(as: .csv, in: .utc, Cancellation()) { bytes += $0 }
    #expect(String(decoding: bytes, as: UTF8.self) == "x,a,b\n1,2,4\n2,3,\n")
    #expect(try table.excess(Cancellation()) == nil)
  }

  @Test func `an array of NumPy's begins at a multiple of 64 and holds the rows`() throws {
    let table = SampleTable([("a", SampleSeries([1.5, .nan]), 0..<2)], kind: .number)
    var bytes: [UInt8] = []
    _ = try table.write(as: .npy, in: .utc, Cancellation()) { bytes += $0 }
    let length = 10 + Int(bytes[8]) + Int(bytes[9]) << 8
    #expect(length % 64 == 0 && bytes.count == length + 32)
    let numbers = bytes[length...].withUnsafeBytes {
      $0.loadUnaligned(fromByteOffset: 8, as: Double.self)
    }
    #expect(numbers == 1.5)
  }

  @Test(arguments: [
    ("", "\"\""), ("#a", "\"#a\""), (" a", "\" a\""), ("a ", "\"a \""), ("a,b", "\"a,b\""),
    ("a\"b", "\"a\"\"b\""), ("a\nb", "\"a\nb\""), ("a b", "a b"), ("a;b", "a;b"), ("é", "é"),
  ])
  func `a name stands in quotes where it would be read as something else`(
    name: String, cell: String
  ) throws {
    let table = SampleTable([(name, SampleSeries([1.5, 2.5]), 0..<2)], kind: .number)
    var bytes: [UInt8] = []
    _ = try table.write(as: .csv, in: .utc, Cancellation()) { bytes += $0 }
    #expect(String(decoding: bytes, as: UTF8.self) == "x,\(cell)\n0,1.5\n1,2.5\n")
  }

  @Test func `work that is stopped ends`() throws {
    let table = SampleTable(
      [("a", SampleSeries(Array(repeating: 1, count: 100_000)), 0..<100_000)], kind: .number)
    let cancellation = Cancellation()
    #expect(throws: CancellationError.self) {
      _ = try table.write(as: .csv, in: .utc, cancellation) { _ in cancellation.cancel() }
    }
  }
}
