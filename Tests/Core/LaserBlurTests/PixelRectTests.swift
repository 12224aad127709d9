import LaserBlur
import Testing

@Suite struct PixelRectTests {
  @Test(arguments: [(0..<0, 0..<5), (0..<5, 3..<3), (7..<7, 7..<7)])
  func `all empty rectangles are equal`(columns: Range<Int>, rows: Range<Int>) {
    #expect(PixelRect(columns: columns, rows: rows) == .empty)
  }

  @Test(arguments: [(0, 0), (0, 3), (3, 0), (-1, 3), (3, -1), (.min, .min), (.min, .max)])
  func `a size without pixels makes an empty rectangle`(width: Int, height: Int) {
    #expect(PixelRect(PixelSize(width: width, height: height)).isEmpty)
  }

  @Test func `intersection and union agree with the sets of pixels`() {
    let ranges = [0..<0, 0..<2, 1..<3, 3..<5, 0..<5]
    let rects = ranges.flatMap { x in ranges.map { PixelRect(columns: x, rows: $0) } }
    func pixels(_ rect: PixelRect) -> Set<[Int]> {
      Set(rect.columns.flatMap { x in rect.rows.map { [x, $0] } })
    }
    for a in rects {
      for b in rects {
        #expect(pixels(a.intersection(b)) == pixels(a).intersection(pixels(b)))
        let union = a.union(b)
        let both = pixels(a).union(pixels(b))
        #expect(pixels(union).isSuperset(of: both))
        #expect(union.columns.lowerBound == both.map { $0[0] }.min() ?? 0)
        #expect(union.rows.lowerBound == both.map { $0[1] }.min() ?? 0)
        #expect(union.columns.upperBound == (both.map { $0[0] }.max() ?? -1) + 1)
        #expect(union.rows.upperBound == (both.map { $0[1] }.max() ?? -1) + 1)
        #expect(union == b.union(a))
      }
    }
  }

  @Test(arguments: [
    (2..<5, 1, 1..<6), (2..<5, 0, 2..<5), (2..<5, -1, 3..<4), (2..<5, -2, 0..<0),
    (2..<5, .max, -.max + 2 - 0..<Int.max), (2..<5, .min, 0..<0),
    (Int.min..<Int.max, 1, Int.min..<Int.max), (Int.min..<Int.max, .max, Int.min..<Int.max),
    (Int.min..<0, .min, 0..<0),
  ])
  func `growing stops at the limits of integers`(
    columns: Range<Int>, margin: Int, expected: Range<Int>
  ) {
    let rect = PixelRect(columns: columns, rows: columns).grown(by: margin)
    #expect(rect == PixelRect(columns: expected, rows: expected))
  }

  @Test func `an empty rectangle does not grow`() {
    #expect(PixelRect.empty.grown(by: 5).isEmpty)
  }
}
