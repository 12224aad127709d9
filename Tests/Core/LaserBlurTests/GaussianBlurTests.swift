import TestSupport
import Testing

@testable import LaserBlur

@Suite struct GaussianBlurTests {
  @Test(arguments: sigmas)
  func `a hard edge becomes the error function on both axes and both sides`(
    sigma: Double
  ) throws {
    let blur = try GaussianBlur(sigma: sigma)
    let length = 2 * blur.reach + 30
    let across = 2 * blur.reach + 1
    let middle = blur.reach
    for edge in [length / 2, length / 2 + 1, length / 2 + 3] {
      let right = try blur.blurred(
        mask(length, across, PixelRect(columns: edge..<length, rows: 0..<across)))
      let left = try blur.blurred(
        mask(length, across, PixelRect(columns: 0..<edge, rows: 0..<across)))
      let below = try blur.blurred(
        mask(across, length, PixelRect(columns: 0..<across, rows: edge..<length)))
      // The other end of the covered part fades too, into the border.
      for i in 0..<length {
        let d = Double(i - edge) + 0.5
        let fromStart = phi(Double(i) + 0.5, over: sigma) - phi(d, over: sigma)
        let toEnd = phi(d, over: sigma) - phi(Double(i - length) + 0.5, over: sigma)
        #expect(abs(Double(right[i, middle]) - toEnd) < halfLevel / 2)
        #expect(abs(Double(left[i, middle]) - fromStart) < halfLevel / 2)
        #expect(abs(Double(below[middle, i]) - toEnd) < halfLevel / 2)
      }
    }
  }

  /// The filters alone, in Double, so that every tenth of a sigma can be tried.
  @Test func `edges and bands of every sigma 1 to 40 are within a tenth of a level`() throws {
    var worst = (error: 0.0, sigma: 0.0)
    for tenth in 10...400 {
      let sigma = Double(tenth) / 10
      let blur = try GaussianBlur(sigma: sigma)
      let length = 2 * blur.reach + 8
      let step = blur.reduction.advance
      // Differences from the profile of edges at several places against the sampling.
      let errors = [0, 1, step / 2, step - 1].map { shift -> (edge: Int, errors: [Double]) in
        let edge = length / 2 + shift
        let samples = blur.expansion.inputs(of: 0..<length)
        let reduced = samples.map { sample -> Double in
          let (first, weights) = blur.reduction.window(of: sample)
          return weights.indices.reduce(0) { $0 + (first + $1 >= edge ? Double(weights[$1]) : 0) }
        }
        return (
          edge,
          (0..<length).map { i in
            let (first, weights) = blur.expansion.window(of: i)
            let value = weights.indices.reduce(0) {
              $0 + Double(weights[$1]) * reduced[first + $1 - samples.lowerBound]
            }
            return value - phi(Double(i - edge) + 0.5, over: sigma)
          }
        )
      }
      for a in errors {
        for e in a.errors where abs(e) > worst.error { worst = (abs(e), sigma) }
        // A band is the difference of two edges, here of up to three samples more apart.
        for b in errors {
          for shift in [0, step, 2 * step, 3 * step] {
            for (e, f) in zip(a.errors.dropFirst(shift), b.errors) where abs(e - f) > worst.error {
              worst = (abs(e - f), sigma)
            }
          }
        }
      }
    }
    #expect(worst.error < 0.1 / 255, "\(worst.error * 255)/255 at sigma \(worst.sigma)")
  }

  @Test(arguments: [(0.7, 1), (1, 1), (2, 3), (2.4, 1), (3, 9), (4.5, 4), (9, 1), (9, 27), (12, 5)])
  func `a band becomes the difference of two error functions`(sigma: Double, width: Int) throws {
    let blur = try GaussianBlur(sigma: sigma)
    let side = 2 * blur.reach + width
    let band = PixelRect(columns: blur.reach..<blur.reach + width, rows: 0..<side)
    let plane = try blur.blurred(mask(side, side, band))
    for x in 0..<side {
      let d = Double(x - blur.reach) + 0.5
      let expected = phi(d, over: sigma) - phi(d - Double(width), over: sigma)
      #expect(abs(Double(plane[x, side / 2]) - expected) < halfLevel / 2)
    }
  }

  @Test(arguments: propertySeeds)
  func `random masks agree with the definition of the blur`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for sigma in [0, 1, 5, 9].map({ sigmas[($0 + Int(seed)) % sigmas.count] }) {
      let mask = try randomMask(using: &random)
      let plane = try GaussianBlur(sigma: sigma).blurred(mask).picture(mask.size)
      for (value, exact) in zip(plane, exactBlur(mask, sigma: sigma)) {
        #expect(abs(Double(value) - exact) < halfLevel / 2, "sigma \(sigma)")
      }
    }
  }

  @Test(arguments: propertySeeds)
  func `the sampled blur agrees with the direct one`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let sigma = Double.random(in: 2.5...8, using: &random)
    let mask = try randomMask(using: &random)
    let sampled = try GaussianBlur(sigma: sigma).blurred(mask)
    let direct = try GaussianBlur(sigma: sigma, step: 1).blurred(mask)
    #expect(sampled.rect == direct.rect)
    for (a, b) in zip(sampled.values, direct.values) { #expect(abs(a - b) < Float(halfLevel / 2)) }
  }

  @Test(arguments: sigmas)
  func `the sum of all coverage is kept`(sigma: Double) throws {
    let blur = try GaussianBlur(sigma: sigma)
    let side = 2 * blur.reach + 5
    let plane = try blur.blurred(
      mask(
        side, side, PixelRect(columns: side / 2 - 1..<side / 2 + 2, rows: side / 2..<side / 2 + 1)))
    #expect(abs(plane.values.reduce(0) { $0 + Double($1) } - 3) < 0.002)
  }

  @Test(arguments: sigmas)
  func `a mirrored mask becomes the mirrored blur`(sigma: Double) throws {
    var random = SeededGenerator(seed: 4)
    let mask = try randomMask(using: &random)
    let mirrored = try CoverageMask(size: mask.size, bytes: mask.bytes.reversed())
    let blur = try GaussianBlur(sigma: sigma)
    let a = blur.blurred(mask).picture(mask.size)
    let b = blur.blurred(mirrored).picture(mask.size)
    // The samples between the two halves do not lie symmetrically in the picture.
    let tolerance: Float = blur.reduction.advance == 1 ? 1e-6 : 0.2 / 255
    for (x, y) in zip(a, b.reversed()) { #expect(abs(x - y) <= tolerance) }
  }

  @Test(arguments: sigmas)
  func `transposing the mask transposes the blur`(sigma: Double) throws {
    var random = SeededGenerator(seed: 6)
    let mask = try randomMask(using: &random)
    let (width, height) = (mask.size.width, mask.size.height)
    let turned = try CoverageMask(
      size: PixelSize(width: height, height: width),
      bytes: (0..<width).flatMap { x in (0..<height).map { mask[x, $0] } })
    let blur = try GaussianBlur(sigma: sigma)
    let (a, b) = (blur.blurred(mask), blur.blurred(turned))
    for y in 0..<height {
      for x in 0..<width { #expect(abs(a[x, y] - b[y, x]) <= 1e-6) }
    }
  }

  @Test(arguments: sigmas)
  func `a moved mask becomes the moved blur`(sigma: Double) throws {
    let blur = try GaussianBlur(sigma: sigma)
    let side = 2 * blur.reach + 12
    func plane(_ shift: Int) throws -> AlphaPlane {
      let range = blur.reach + 2 + shift..<blur.reach + 5 + shift
      return try blur.blurred(mask(side, side, PixelRect(columns: range, rows: range)))
    }
    let still = try plane(0)
    for shift in [1, 2, 5] {
      let moved = try plane(shift)
      for i in still.rect.columns {
        #expect(abs(still[i, i] - moved[i + shift, i + shift]) <= 0.2 / 255)
      }
    }
  }

  @Test(arguments: sigmas)
  func `a larger touched rectangle changes no bit`(sigma: Double) throws {
    var random = SeededGenerator(seed: 5)
    let small = try CoverageMask(
      size: PixelSize(width: 41, height: 33),
      bytes: (0..<41 * 33).map { i in
        (15..<22).contains(i % 41) && (9..<20).contains(i / 41)
          ? UInt8.random(in: 0...255, using: &random) : 0
      })
    var large = small
    large.withMutableBytes(touching: large.bounds) { _ in }
    let blur = try GaussianBlur(sigma: sigma)
    let (a, b) = (blur.blurred(small), blur.blurred(large))
    #expect(a.rect == small.touched.grown(by: blur.reach).intersection(small.bounds))
    for y in a.rect.rows {
      for x in a.rect.columns { #expect(a[x, y] == b[x, y]) }
    }
    let bytes = blur.blurredMask(large).bytes
    for (i, byte) in bytes.enumerated()
    where !a.rect.columns.contains(i % 41) || !a.rect.rows.contains(i / 41) {
      #expect(byte == 0)
    }
  }

  @Test func `the border of the picture is not repeated`() throws {
    let blur = try GaussianBlur(sigma: 3)
    let plane = try blur.blurred(mask(40, 40, PixelRect(columns: 0..<40, rows: 0..<40)))
    #expect(abs(Double(plane[0, 20]) - (phi(0.5 / 3) + 0)) < 0.001)
    #expect(abs(plane[0, 0] - plane[0, 20] * plane[0, 20]) < 0.001)
    #expect(abs(plane[20, 20] - 1) < 1e-4)
  }

  @Test func `tiny pictures of all shapes agree with the definition`() throws {
    for sigma in [0.5, 1, 3, 10] {
      let blur = try GaussianBlur(sigma: sigma)
      for width in 0...6 {
        for height in 0...6 {
          let full = try mask(width, height, PixelRect(columns: 0..<width, rows: 0..<height))
          let plane = blur.blurred(full)
          #expect(plane.rect == full.bounds)
          for (value, exact) in zip(plane.picture(full.size), exactBlur(full, sigma: sigma)) {
            #expect(abs(Double(value) - exact) < halfLevel / 2)
          }
          #expect(blur.blurredMask(full).bytes.count == width * height)
        }
      }
    }
  }

  @Test func `an uncovered mask becomes transparent`() throws {
    let mask = try mask(9, 9)
    #expect(try GaussianBlur(sigma: 3).blurred(mask) == .transparent)
    #expect(try GaussianBlur(sigma: 3).blurredMask(mask) == mask)
  }

  @Test(arguments: [0, Double.leastNonzeroMagnitude, 1e-300, 1e-3, 0.05])
  func `a sigma of almost nothing copies`(sigma: Double) throws {
    var random = SeededGenerator(seed: 2)
    let mask = try randomMask(using: &random)
    let blur = try GaussianBlur(sigma: sigma)
    let plane = blur.blurred(mask).picture(mask.size)
    #expect(zip(plane, mask.bytes).allSatisfy { abs($0 - Float($1) / 255) <= $0.ulp })
    #expect(blur.blurredMask(mask).bytes == mask.bytes)
  }

  @Test(arguments: [
    -1, -Double.leastNonzeroMagnitude, 4096.001, 1e308, .infinity, -.infinity, .nan,
  ])
  func `a sigma out of range is an error that names it`(sigma: Double) {
    let error = #expect(throws: BlurError.self) { try GaussianBlur(sigma: sigma) }
    #expect(error?.code == .sigmaOutOfRange)
    #expect(error?.description == "sigma \(sigma) pixels -> 0...4096.0")
  }

  @Test(arguments: [40.5, 100, 1000, 4096])
  func `a large sigma spreads a pixel thin`(sigma: Double) throws {
    let mask = try mask(60, 3, PixelRect(columns: 20..<40, rows: 0..<3))
    let plane = try GaussianBlur(sigma: sigma).blurred(mask)
    let exact = exactBlur(mask, sigma: sigma)
    for (value, exact) in zip(plane.picture(mask.size), exact) {
      #expect(abs(Double(value) - exact) < 1e-4)
    }
  }

  @Test(arguments: sigmas, Dithering.allCases)
  func `bytes are the rounded alpha`(sigma: Double, dithering: Dithering) throws {
    var random = SeededGenerator(seed: 11)
    let mask = try randomMask(using: &random)
    let blur = try GaussianBlur(sigma: sigma)
    let plane = blur.blurred(mask)
    let bytes = blur.blurredMask(mask, dithering: dithering)
    #expect(bytes.size == mask.size)
    #expect(bytes.touched == plane.rect)
    let allowed: Float = dithering == .none ? 0.501 : 0.993
    for y in 0..<mask.size.height {
      for x in 0..<mask.size.width {
        #expect(abs(Float(bytes[x, y]) - plane[x, y] * 255) <= allowed)
      }
    }
  }

  @Test func `an opaque area stays exactly opaque`() throws {
    for sigma in [1, 2.45, 3] {
      let blur = try GaussianBlur(sigma: sigma)
      let side = 4 * blur.reach + 1
      let full = try mask(side, side, PixelRect(columns: 0..<side, rows: 0..<side))
      for dithering in Dithering.allCases {
        #expect(blur.blurredMask(full, dithering: dithering)[side / 2, side / 2] == 255)
      }
      #expect(blur.blurred(full).values.allSatisfy { $0 >= 0 && $0 <= 1 })
    }
  }

  private struct Stop: Error {}

  /// Strokes, wide and high, that make thousands of multiplications a pixel at the largest sigma.
  @Test(arguments: [1, 9, 4096], [(900, 200), (200, 900)])
  func `a blur asks often, and does nothing more once it is told to stop`(
    sigma: Double, size: (width: Int, height: Int)
  ) throws {
    let size = PixelSize(width: size.width, height: size.height)
    var mask = try CoverageMask(size: size)
    for i in 0..<40 {
      mask.fill(
        PixelRect(
          columns: i * size.width / 40..<(i + 1) * size.width / 40,
          rows: i * size.height / 50..<i * size.height / 50 + 9))
    }
    let blur = try GaussianBlur(sigma: sigma)
    func questions(stoppingAfter limit: Int) -> (count: Int, isStopped: Bool) {
      var count = 0
      do throws(Stop) {
        _ = try blur.blurred(mask) { () throws(Stop) in
          count += 1
          if count > limit { throw Stop() }
        }
        return (count, false)
      } catch {
        return (count, true)
      }
    }
    let all = questions(stoppingAfter: .max).count
    #expect(all >= size.width * size.height / 100_000)
    for limit in Set([0, 1, all / 2, all - 1]) {
      #expect(questions(stoppingAfter: limit) == (limit + 1, true))
    }
  }

  private func randomMask(using random: inout SeededGenerator) throws -> CoverageMask {
    let size = PixelSize(
      width: Int.random(in: 1...40, using: &random), height: Int.random(in: 1...30, using: &random))
    let density = Int.random(in: 1...10, using: &random)
    return try CoverageMask(
      size: size,
      bytes: (0..<size.width * size.height).map { _ in
        Int.random(in: 0..<10, using: &random) < density
          ? UInt8.random(in: 0...255, using: &random) : 0
      })
  }

  /// Bands at all slopes, along the pixels at all places in a coarse one.
  @Test(arguments: [18, 24, 35.9, 36])
  func `a coarse mask gives nearly the blur of a fine one`(sigma: Double) throws {
    let blur = try GaussianBlur(coarse: sigma)
    let coarseness = blur.coarseness
    #expect(coarseness == (sigma < 36 ? 2 : 4))
    let size = PixelSize(width: 120, height: 121)
    for (slope, shift) in [
      (0, 0), (0, 0.5), (0, 1), (0, 2), (0, 3), (0.37, 0), (1, 0), (5, 0.3),
    ] as [(Double, Double)] {
      // Four looks at each pixel, the same ones for both masks.
      func mask(of pixel: Int) throws -> CoverageMask {
        let (width, height) = (
          (size.width + pixel - 1) / pixel, (size.height + pixel - 1) / pixel
        )
        var bytes: [UInt8] = []
        for y in 0..<height {
          for x in 0..<width {
            var count = 0
            for i in 0..<2 * pixel {
              for j in 0..<2 * pixel {
                let (px, py) = (
                  Double(x * pixel) + (Double(j) + 0.5) / 2,
                  Double(y * pixel) + (Double(i) + 0.5) / 2
                )
                let distance =
                  (py - 60 - shift - slope * (px - 60)) / (1 + slope * slope).squareRoot()
                let isInside = px < Double(size.width) && py < Double(size.height)
                if isInside, abs(distance) < sigma / 2 { count += 1 }
              }
            }
            bytes.append(UInt8((Double(count) * 255 / Double(4 * pixel * pixel)).rounded()))
          }
        }
        return try CoverageMask(size: PixelSize(width: width, height: height), bytes: bytes)
      }
      let coarse = blur.blurred(try mask(of: coarseness), in: size, checkpoint: {})
      let fine = try GaussianBlur(sigma: sigma).blurred(try mask(of: 1))
      var (worst, highest): (Float, Float) = (0, 0)
      for y in 0..<size.height {
        for x in stride(from: 0, to: size.width, by: 9) {
          worst = max(worst, abs(coarse[x, y] - fine[x, y]))
          highest = max(highest, fine[x, y])
        }
      }
      #expect(worst < 0.15 / 255, "slope \(slope), \(shift) lower: \(worst * 255)")
      #expect(highest > 0.3)
    }
  }

  @Test(arguments: [0, 0.9, 1, 3, 17.9])
  func `a small sigma has no coarse masks`(sigma: Double) throws {
    #expect(try GaussianBlur(coarse: sigma).coarseness == 1)
  }
}

/// Φ(d / sigma).
private func phi(_ d: Double, over sigma: Double) -> Double { LaserBlurTests.phi(d / sigma) }
