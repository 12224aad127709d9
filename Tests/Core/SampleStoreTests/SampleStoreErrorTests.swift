import SampleStore
import Testing

struct SampleStoreErrorTests {
  @Test(arguments: [
    (
      SampleStoreError.Reason.positionNotFinite(index: 3, position: .nan),
      "position nan of sample 3: positions are finite"
    ),
    (
      .positionDescends(index: 2, position: 4, previous: 5),
      "position 4.0 of sample 2 follows 5.0: positions do not descend"
    ),
    (
      .lengthsDiffer(values: 3, positions: 2),
      "2 positions for 3 values: each value has one position"
    ),
    (.positionsMissing(values: 2), "no positions for 2 values: this series has explicit positions"),
    (.positionsNotTaken(positions: 1), "1 positions given: this series makes its positions itself"),
    (.startNotFinite(.infinity), "start inf: the start is finite"),
    (.stepNotPositive(-1), "step -1.0: the step is finite and greater than 0"),
    (
      .positionOverflows(index: 2, start: 0, step: 1e308),
      "position of sample 2, 0.0 + 2 * 1e+308, is not finite"
    ),
  ])
  func `messages say what was found and what is allowed`(
    reason: SampleStoreError.Reason, message: String
  ) {
    #expect(SampleStoreError(reason).description == message)
  }
}
