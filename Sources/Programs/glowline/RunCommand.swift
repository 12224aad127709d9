import CairoRenderer
import Cells
import DatabaseDrivers
import Files
import Glibc
import PlotLanguage
import PlotScene
import PlotSession

/// `glowline run`: scripts, one after the other, in one session.
struct RunCommand {
  private let options: Invocation.RunOptions

  init(_ options: Invocation.RunOptions) { self.options = options }

  /// Runs the scripts and returns the exit status.
  func run() -> Int32 {
    Interrupt.catchSignals()
    var confinement: Confinement?
    if let folder = options.confinement {
      confinement = Confinement(folder)
      guard confinement != nil else {
        complain("cannot confine to '\(folder)': there is no such folder")
        return 2
      }
    }
    var screen = options.printsJSON ? nil : Screen()
    var environment = environment(for: screen)
    environment.confinement = confinement
    var session = Session(environment)
    var unkept = 0
    var page = options.page.map { PageReport($0) }
    var json = OutputJSON()
    var progress = Progress()
    var hasFailed = false
    /// What is wrong with a file of the command line; a program's own errors are among its outputs.
    func report(_ error: CellError) {
      hasFailed = true
      complain(error.value)
      if options.printsJSON { say(json.line(of: .error(error))) }
    }
    do throws(CellError) {
      var folder = try pictureFolder()
      for source in options.sources {
        do throws(CellError) {
          guard let text = try source.text() else { return 1 }
          let error = session.run(
            text, keepsGoing: options.keepsGoing,
            console: Console(
              emit: { output in
                progress.finish()
                if options.printsJSON {
                  say(json.line(of: output))
                } else if screen != nil {
                  screen?.show(output)
                } else {
                  OutputText().show(output)
                }
                if case .update = output {
                } else if output.bundle?["image/png"] != nil {
                  unkept += 1
                }
                page?.add(output)
                do throws(CellError) { try folder?.keep(output) } catch { report(error) }
              },
              ask: source == .standardInput ? nil : { Ask.line(after: $0) },
              progress: { progress.update($0, of: $1) }),
            cancellation: Interrupt.cancellation)
          progress.finish()
          screen?.leaveBottom()
          if error != nil { hasFailed = true }
        } catch {
          report(error)
        }
        if hasFailed, !options.keepsGoing || Interrupt.isPending { break }
      }
      try page?.write()
    } catch {
      report(error)
    }
    unkept -= session.state.exportedPlotCount
    if unkept > 0, screen == nil, !options.printsJSON, options.pictureFolder == nil,
      options.page == nil
    {
      let pictures = unkept == 1 ? "a picture was" : "\(unkept) pictures were"
      complain(
        "\(pictures) drawn and not kept; --out DIR writes each as PNG, --html FILE all as one page")
    }
    return hasFailed ? 1 : 0
  }

  /// Pictures are made interactive where there is a page to show them, and as PNG where somebody keeps them.
  private func environment(for screen: Screen?) -> SessionEnvironment {
    var environment = SessionEnvironment.onThisMachine
    screen?.prepare(&environment)
    environment.makesPNG = screen == nil || options.pictureFolder != nil || options.page != nil
    guard options.page != nil else { return environment }
    environment.interactiveView = { StandalonePage.html(of: $0) }
    return environment
  }

  private func pictureFolder() throws(CellError) -> PictureFolder? {
    guard let path = options.pictureFolder else { return nil }
    return try PictureFolder(path)
  }
}

extension DriverSearch {
  /// The drivers that this process finds.
  static var onThisMachine: DriverSearch {
    DriverSearch(environment: Environment.variables, program: RunningProgram.path ?? "")
  }
}

extension SessionEnvironment {
  /// Pictures by Cairo, as PNG, files relative to the working folder.
  static var onThisMachine: SessionEnvironment {
    var environment = SessionEnvironment(
      renderer: CairoRenderer(), decodePNG: { Pixels(png: $0) })
    environment.drivers = .onThisMachine
    environment.standalonePage = { StandalonePage.text(of: $0) }
    return environment
  }
}
