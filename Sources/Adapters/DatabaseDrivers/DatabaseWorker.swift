import Files
import Threading

/// The thread that holds a driver's session: it connects with its first job, and does one job after another.
final class DatabaseWorker: Sendable {
  /// What is done with a session; the question is true once nobody waits for the answer.
  typealias Work =
    @Sendable (DriverSession, _ isStopped: () -> Bool) throws(DatabaseError) -> [QueryColumn]

  /// One piece of work and what came of it.
  final class Job: Sendable {
    let work: Work
    let isStopped = Locked(false)
    let outcome = Locked<Result<[QueryColumn], DatabaseError>?>(nil)

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
    let isStarted = Thread.start {
      var session: DriverSession?
      while case .work(let job)? = desk.wait({ desk -> Order? in
        if desk.isClosed { return .close }
        return desk.jobs.isEmpty ? nil : .work(desk.jobs.removeFirst())
      }) {
        let isFirst = session == nil
        let result = Result { () throws(DatabaseError) -> [QueryColumn] in
          if job.isStopped.withLock({ $0 }) { throw .cancelled }
          let open: DriverSession
          if let session {
            open = session
          } else {
            open = try DriverSession(driver, options)
            session = open
            desk.withLock { $0.session = open }
          }
          return try job.work(open) { job.isStopped.withLock { $0 } }
        }
        job.outcome.withLock { $0 = result }
        // To load a driver and to open a database takes code and tables that no query uses again.
        if isFirst, session != nil { ProcessMemory.giveBackFiles() }
      }
      desk.withLock { $0.session = nil }
    }
    if !isStarted { return nil }
  }

  /// Puts a job at the end of the queue.
  func take(_ job: Job) { desk.withLock { $0.jobs.append(job) } }

  /// Asks the engine to end what runs.
  func cancel() -> DriverSession.Cancellation {
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
      job.outcome.withLock { $0 = .failure(.noConnection("the connection was left behind")) }
    }
  }
}
