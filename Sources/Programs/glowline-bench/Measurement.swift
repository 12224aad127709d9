/// The timings of one benchmark, and the line of the table that shows them.
struct Measurement {
  /// What was measured, with its size: `"blur 1280x640 sigma 9"`.
  let name: String
  /// Wall-clock times of the counted runs, ascending, in seconds.
  let times: [Double]

  var minimum: Double { times[0] }
  var median: Double { times[times.count / 2] }
  var maximum: Double { times[times.count - 1] }

  /// Times `body` `runs` times after one run that is not counted.
  ///
  /// `setup` runs before each one, outside the measured time.
  init(
    _ name: String, runs: Int = 9, setup: () -> Void = {}, body: () -> Void
  ) {
    self.name = name
    let clock = ContinuousClock()
    var times: [Double] = []
    for run in 0...max(1, runs) {
      setup()
      let elapsed = clock.measure(body)
      if run > 0 { times.append(elapsed / .seconds(1)) }
    }
    self.times = times.sorted()
  }
}

/// Keeps a result alive, so that the optimiser cannot remove the work that made it.
@inline(never)
func keep<T>(_ value: T) {
  withExtendedLifetime(value) {}
}
