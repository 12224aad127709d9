import Files
import Threading

/// The thread that holds a driver's session: it connects with its first job, and does one job after another.
final class DatabaseWorker: Sendable {
  /// What is done with a session, for whoever waits for the job.
  typealias Work = @Sendable (DriverSession, Job) throws -> [QueryColumn]

  /// One piece of work and what came of it.
  final class Job: Sendable {
    struct State: Sendable {
      /// How many rows have been read.
      var rows = 0
      var outcome: Result<[QueryColumn], any Error>?
    }

    let work: Work
    /// Cancelled once nobody waits for the answer.
    let cancellation = Cancellation()
    let state = Locked(State())

    init(_ work: @escaping Work) { self.work = work }
  }

  private struct Desk {
    var jobs: [Job] = []
    var isClosed = false
    /// What runs, as far as it can be cancelled.
    var session: DriverSession?
  }

  private enum Order {
    case work(Job)
    case close
  }

  private let desk = Locked(Desk())

  /// A thread for a driver; nil where there is none to be had.
  init?(_ driver: Driver, _ options: DatabaseConnection.Options) {
    let desk = desk
    let hasEnded = PooledThread.start {
      var session: DriverSession?
      while case .work(let job)? = desk.wait({ desk -> Order? in
        if desk.isClosed { return .close }
        return desk.jobs.isEmpty ? nil : .work(desk.jobs.removeFirst())
      }) {
        let isFirst = session == nil
        let result = Result { () throws -> [QueryColumn] in
          try job.cancellation.check()
          let open: DriverSession
          if let session {
            open = session
          } else {
            open = try DriverSession(driver, options)
            session = open
            desk.withLock { $0.session = open }
          }
          return try job.work(open, job)
        }
        job.state.withLock { $0.outcome = result }
        // To load a driver and to open a database takes code and tables that no query uses again.
        if isFirst, session != nil { ProcessMemory.giveBackFiles() }
      }
      desk.withLock { $0.session = nil }
    }
    if hasEnded == nil { return nil }
  }

  /// Puts a job at the end of the queue.
  func take(_ work: @escaping Work) -> Job {
    let job = Job(work)
    desk.withLock { $0.jobs.append(job) }
    return job
  }

  /// Asks the engine to end what runs.
  func cancel() -> DriverSession.Ending {
    let session = desk.withLock { $0.session }
    return session?.cancel() ?? .idle
  }

  /// Lets the thread end behind what it does; it closes its session, and what waits for it fails.
  func end() {
    let waiting = desk.withLock { desk in
      desk.isClosed = true
      defer { desk.jobs = [] }
      return desk.jobs
    }
    for job in waiting {
      job.state.withLock {
        $0.outcome = .failure(DatabaseError.noConnection("the connection was left behind"))
      }
    }
  }
}
