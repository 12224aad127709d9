import DatabaseDrivers
import Files
import Glibc

// Sockets, and pipes to other programs, tell of their end by an error, not by a signal.
signal(SIGPIPE, SIG_IGN)
// So does a file that has become as large as the process may make it.
signal(SIGXFSZ, SIG_IGN)
holdClosedStreams()

ProcessMemory.shareHeap()
BundledFonts.use()

/// Ends the program once the engines know what they need not go on with.
///
/// Nothing is taken apart: a driver may not have come back, and for a small picture that would be a tenth of the time.
func leave(_ status: Int32) -> Never {
  _ = DatabaseConnection.finishEndings(atMost: 1000)
  fflush(nil)
  _exit(status)
}

do throws(CommandError) {
  switch try Invocation(Array(Environment.arguments.dropFirst())) {
  case .version: say("glowline \(version)")
  case .help(let topic): say(topic.text)
  case .run(let options): leave(RunCommand(options).run())
  case .check(let scripts): exit(CheckCommand(scripts: scripts).run())
  case .plot(let options): leave(try PlotCommand(options).run())
  case .serve: leave(ServeCommand().run())
  case .kernel(let file):
    // Cells may still run: they must not see the process being taken apart.
    leave(KernelCommand(file: file).run())
  case .install(let place, let displayName):
    exit(InstallCommand(place: place, displayName: displayName).run())
  case .uninstall(let place): exit(UninstallCommand(place: place).run())
  case .doctor: exit(DoctorCommand().run())
  case .words: say(LanguageWords.json)
  case .reference: say(LanguageReference.json)
  case .completions(let shell): say(Completions.text(for: shell))
  case .manual: say(ManualPage.text)
  case .prompt: leave(isatty(STDIN_FILENO) == 1 ? Prompt().run() : PipedInput().run())
  }
} catch {
  complain(error.description)
  exit(2)
}
