import CairoRenderer
import Glibc
import PlotSession

/// `glowline run`: scripts, one after the other, in one session.
struct RunCommand {
  private let options: Invocation.RunOptions

  init(_ options: Invocation.RunOptions) { self.options = options }

  /// Runs the scripts and returns the exit status.
  func run() -> Int32 {
    var folder: PictureFolder?
    if let path = options.pictureFolder {
      folder = PictureFolder(path)
      if folder == nil { return 1 }
    }
    Interrupt.catchSignals()
    var session = Session(.onThisMachine)
    var json = OutputJSON()
    var progress = Progress()
    var hasFailed = false
    for source in options.sources {
      guard let text = text(of: source) else {
        hasFailed = true
        if !options.keepsGoing || Interrupt.isPending { break }
        continue
      }
      let error = session.run(
        text, keepsGoing: options.keepsGoing,
        console: Console(
          emit: { output in
            progress.finish()
            if options.printsJSON {
              say(json.line(of: output))
            } else {
              OutputText().show(output)
            }
            if folder?.keep(output) == false { hasFailed = true }
          },
          ask: source == .standardInput ? nil : { Ask.line(after: $0) },
          isCancelled: { Interrupt.isPending },
          progress: { progress.update($0, of: $1) }))
      progress.finish()
      if error != nil { hasFailed = true }
      if hasFailed, !options.keepsGoing || Interrupt.isPending { break }
    }
    return hasFailed ? 1 : 0
  }

  /// The program; nil after Ctrl-C and, with a message, where its file cannot be read.
  private func text(of source: Invocation.RunOptions.Source) -> String? {
    switch source {
    case .text(let text): return text
    case .standardInput: return StandardInput.text()
    case .file(let path):
      do throws(FileFailure) {
        let bytes = try FileAccess.read(path, limit: 1 << 26) { Interrupt.isPending }
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        complain("cannot read '\(path)': found bytes that are no UTF-8 text")
        return nil
      } catch {
        complain("cannot read '\(path)': \(error.reason)")
        return nil
      }
    }
  }
}

extension SessionEnvironment {
  /// Pictures by Cairo, files relative to the working folder.
  static var onThisMachine: SessionEnvironment {
    SessionEnvironment(
      renderer: CairoRenderer(),
      decodePNG: { bytes in
        DecodedPNG(bytes).map { Pixels(width: $0.width, height: $0.height, bytes: $0.rgba) }
      })
  }
}
