import Glibc
import Testing

@testable import ZeroMQ

@Suite struct SlowPeersTests {
  /// Cuts off peers that have taken nothing for so long while an update waits; returns how much waited.
  private func cut(_ peers: inout SlowPeers, after patience: Duration) -> Int? {
    let backlog = Backlog(patience: patience)
    let share = Backlog.Share(of: [[1]], isUpdate: true, in: backlog)
    return withExtendedLifetime(share) { peers.cut(for: backlog) }
  }

  @Test func `a peer that takes nothing is cut off, also where nothing has waited in between`() {
    var ends: [Int32] = [0, 0]
    #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    defer { for end in ends { close(end) } }
    var peers = SlowPeers()
    peers.note(ends[0])
    // The other end does not read it.
    #expect(write(ends[0], "x", 1) == 1)
    #expect(cut(&peers, after: .seconds(60)) == nil)
    #expect(peers.cut(for: Backlog()) == nil)
    #expect(cut(&peers, after: .zero) ?? 0 > 0)
    // It reads what there was, and then the end.
    var byte: UInt8 = 0
    #expect(recv(ends[1], &byte, 1, 0) == 1)
    #expect(recv(ends[1], &byte, 1, Int32(MSG_DONTWAIT)) == 0)
  }
}
