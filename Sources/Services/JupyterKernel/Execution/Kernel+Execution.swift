import Cells
import Glibc
import JupyterProtocol
import OrderedJSON
import Threading

extension Kernel {
  /// Runs a cell on its shell's thread.
  func execute(_ delivery: Delivery, in shell: Shell) {
    let request = delivery.request
    whileBusy(request) {
      guard !delivery.isAborted else {
        // Without a number: front ends would write it beside a cell that did not run.
        reply(.object([("status", .text("aborted"))]), to: delivery)
        return
      }
      let content: ExecuteRequest
      do throws(ProtocolError) {
        content = try request.decodeContent()
      } catch {
        let failure = Kernel.error(error).reply + [("execution_count", .integer(shell.count))]
        reply(.object(failure), to: delivery)
        return
      }
      let run = CellRun(content, request: request, kernel: self, shell: shell)
      let reply = run.run()
      if run.hasFailed, content.stopsOnError {
        // Wait for the cells that are still on their way, and only then say that this one failed.
        // Whatever is sent after that runs.
        let rest = abortGracePeriod - (milliseconds() - delivery.arrival)
        if rest > 0 { usleep(UInt32(1000 * rest)) }
        shell.abortWaitingCells()
      }
      self.reply(reply, to: delivery)
    }
  }
}

extension Kernel {
  /// Serves, in a pause of a cell, what waits behind it and is no cell.
  fileprivate func serveOthers(in shell: Shell) {
    while !shell.cancellation.isCancelled, let delivery = shell.nextBesideCells() {
      serve(delivery, in: shell)
    }
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
    var pages: [MediaBundle] = []

    mutating func note(_ output: Output) {
      switch output {
      case .result(let bundle): if case .text(let text)? = bundle["text/plain"] { result = text }
      case .page(let bundle): pages.append(bundle)
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
    kernel.companions.end(of: cell)
    let text = kernel.interpreter.publicText(of: content.code)
    if !content.isSilent {
      kernel.publisher.awaitRoom(unless: shell.cancellation)
      kernel.publish(
        "execute_input",
        .object([("code", .text(text)), ("execution_count", .integer(count))]),
        parent: request.header.text)
    }
    let error = kernel.interpreter.run(
      content.code, console: console, cancellation: shell.cancellation)
    shell.endCell()
    hasFailed = error != nil
    let shown = shown.withLock { $0 }
    if content.storesHistory {
      kernel.history.append(line: count, input: text, output: shown.result)
    }
    if let error {
      if !content.isSilent {
        kernel.publish(Output.error(error), count: count, parent: request.header.text)
        if let button = error.button {
          kernel.publish(.display(button, id: nil), count: count, parent: request.header.text)
        }
      }
      return .object(error.reply + [("execution_count", .integer(count))])
    }
    let pages = shown.pages.map { page in
      JSON.object([("source", .text("page")), ("data", page.data), ("start", .integer(0))])
    }
    return .ok([
      ("execution_count", .integer(count)), ("payload", .array(pages)),
      ("user_expressions", .object(expressions)),
    ])
  }

  private var expressions: Members {
    content.expressions.sorted { $0.key < $1.key }.map { name, expression in
      switch kernel.interpreter.value(of: expression) {
      case .success(let bundle): (name, .ok(bundle.members))
      case .failure(let error): (name, .object(error.reply))
      }
    }
  }

  /// What the cell is known by when it is run again.
  private var cell: String { request.cell ?? content.code }

  private var console: Console {
    let (kernel, request, shell, count) = (kernel, request, shell, count)
    let (isSilent, shown, cell) = (content.isSilent, shown, cell)
    let cancellation = shell.cancellation
    let ask: (String) -> String? = { prompt in
      kernel.input.ask(
        prompt, for: request, publisher: kernel.publisher, cancellation: cancellation)
    }
    var console = Console(
      emit: { output in
        shown.withLock { $0.note(output) }
        if isSilent { return }
        kernel.publisher.awaitRoom(unless: cancellation)
        kernel.show(output, of: request, count: count)
      },
      ask: content.allowsInput ? ask : nil)
    console.updateInterval = { kernel.publisher.updateInterval }
    console.serveOthers = { kernel.serveOthers(in: shell) }
    console.goOn = { end, body in
      let cancellation = Cancellation()
      let stop: @Sendable () -> Void = {
        end()
        cancellation.cancel()
      }
      return kernel.companions.start(for: cell, endedBy: stop) {
        var console = Console(emit: { output in
          if isSilent { return }
          kernel.publisher.awaitRoom(unless: cancellation)
          kernel.show(output, of: request, count: count)
        })
        console.updateInterval = { kernel.publisher.updateInterval }
        body(console)
      }
    }
    return console
  }
}

extension Kernel {
  /// Publishes what a cell shows while it runs: not its error, which is known once it has ended, and
  /// not its pages, which its reply carries.
  fileprivate func show(_ output: Output, of request: Request, count: Int) {
    switch output {
    case .stream(let stream, let text):
      publisher.stream(text, on: stream.rawValue, parent: request.header.text)
    case .page, .error: break
    default: publish(output, count: count, parent: request.header.text)
    }
  }

  fileprivate func publish(_ output: Output, count: Int, parent: String) {
    var (type, members) = output.content(executionCount: count)
    // The protocol has this member also where it says nothing.
    if case .display(_, id: nil) = output { members.append(("transient", .object([]))) }
    publish(type, .object(members), parent: parent)
  }
}
