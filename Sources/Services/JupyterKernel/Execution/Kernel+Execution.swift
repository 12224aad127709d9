import Glibc
import JupyterProtocol
import OrderedJSON
import Threading

extension Kernel {
  /// Cells that are sent together arrive within this time; those behind a failed one do not run.
  private static let togetherness = 20

  /// Runs a cell on its shell's thread.
  func execute(_ waiting: Shell.Waiting, in shell: Shell) {
    let request = waiting.request
    whileBusy(request) {
      guard !waiting.isAborted else {
        reply(
          .object([("status", .text("aborted")), ("execution_count", .integer(shell.count))]),
          to: request, on: .shell)
        return
      }
      let content: ExecuteRequest
      do throws(ContentError) {
        content = try request.decodeContent()
      } catch {
        finish(request, failure: Kernel.failure(of: error), count: shell.count)
        return
      }
      let run = CellRun(content, request: request, kernel: self, shell: shell)
      let reply = run.run()
      if run.hasFailed, content.stopsOnError {
        // The user pressed "Run All": wait for the cells that are still on their way, and only then
        // say that this one failed. Whatever is sent after that runs.
        let spent = milliseconds() - waiting.arrival
        if spent < Kernel.togetherness { usleep(UInt32(1000 * (Kernel.togetherness - spent))) }
        shell.abortWaitingCells()
      }
      self.reply(reply, to: request, on: .shell)
    }
  }

  private func finish(_ request: Request, failure: CellFailure, count: Int) {
    reply(
      .object(failure.reply + [("execution_count", .integer(count))]), to: request, on: .shell)
  }
}

/// One cell on its way.
private final class CellRun {
  private let content: ExecuteRequest
  private let request: Request
  private let kernel: Kernel
  private let shell: Shell
  private let count: Int
  private let shown = Locked(Shown())
  private(set) var hasFailed = false

  /// What the cell has shown that its reply or the history needs.
  private struct Shown {
    var result: String?
    var pages: [CellMedia] = []

    mutating func note(_ output: CellOutput) {
      switch output {
      case .result(let media): result = media.data["text/plain"]?.text
      case .page(let media): pages.append(media)
      default: break
      }
    }
  }

  init(_ content: ExecuteRequest, request: Request, kernel: Kernel, shell: Shell) {
    self.content = content
    self.request = request
    self.kernel = kernel
    self.shell = shell
    count = shell.beginCell(counts: content.storesHistory)
  }

  /// Runs the cell and gives the content of its reply.
  func run() -> JSON {
    if !content.isSilent {
      kernel.publish(
        "execute_input",
        .object([("code", .text(content.code)), ("execution_count", .integer(count))]),
        parent: request.headerText)
    }
    let failure = kernel.interpreter.run(content.code, console: console)
    shell.endCell()
    hasFailed = failure != nil
    let shown = shown.withLock { $0 }
    if content.storesHistory {
      kernel.history.append(line: count, input: content.code, output: shown.result)
    }
    if let failure {
      if !content.isSilent {
        kernel.publish("error", .object(failure.members), parent: request.headerText)
      }
      return .object(failure.reply + [("execution_count", .integer(count))])
    }
    return .object([
      ("status", .text("ok")), ("execution_count", .integer(count)),
      (
        "payload",
        .array(
          shown.pages.map {
            .object([("source", .text("page")), ("data", $0.data), ("start", .integer(0))])
          })
      ),
      ("user_expressions", .object(expressions)),
    ])
  }

  private var expressions: [(key: String, value: JSON)] {
    content.expressions.sorted { $0.key < $1.key }.map { name, expression in
      switch kernel.interpreter.value(of: expression) {
      case .success(let media):
        (
          name,
          .object([("status", .text("ok")), ("data", media.data), ("metadata", media.metadata)])
        )
      case .failure(let failure): (name, .object(failure.reply))
      }
    }
  }

  private var console: CellConsole {
    let (kernel, request, shell, count) = (kernel, request, shell, count)
    let (isSilent, shown) = (content.isSilent, shown)
    let isCancelled = { @Sendable in shell.isInterrupted }
    let ask: @Sendable (String) -> String? = { prompt in
      kernel.input.ask(
        prompt, for: request, publisher: kernel.publisher, isCancelled: isCancelled)
    }
    return CellConsole(
      emit: { output in
        shown.withLock { $0.note(output) }
        if !isSilent { kernel.show(output, of: request, count: count) }
      },
      ask: content.allowsInput ? ask : nil,
      isCancelled: isCancelled)
  }
}

extension Kernel {
  /// Publishes what a cell shows.
  fileprivate func show(_ output: CellOutput, of request: Request, count: Int) {
    let parent = request.headerText
    func bundle(_ media: CellMedia) -> [(key: String, value: JSON)] {
      [("data", media.data), ("metadata", media.metadata)]
    }
    func transient(_ id: String?) -> [(key: String, value: JSON)] {
      [("transient", .object(id.map { [("display_id", .text($0))] } ?? []))]
    }
    switch output {
    case .result(let media):
      publish(
        "execute_result", .object([("execution_count", .integer(count))] + bundle(media)),
        parent: parent)
    case .display(let media, let id):
      publish("display_data", .object(bundle(media) + transient(id)), parent: parent)
    case .update(let media, let id):
      publish("update_display_data", .object(bundle(media) + transient(id)), parent: parent)
    case .stream(let name, let text): publisher.stream(text, on: name, parent: parent)
    case .clear: publish("clear_output", .object([("wait", .boolean(true))]), parent: parent)
    case .page: break
    }
  }
}
