import CairoRenderer
import DatabaseDrivers
import Files
import Glibc
import JupyterProtocol
import PlotScene
import Threading
import ZeroMQ

/// `glowline doctor`: what is here, and what is missing.
struct DoctorCommand {
  /// Prints a line for each finding, and returns the exit status.
  func run() -> Int32 {
    var report = Report()
    let program = RunningProgram.path
    report.tell("program", program, elseMissing: "/proc/self/exe does not say where it is")
    report.tell("version", version)
    report.tell("libzmq", ZeroMQLibrary.version + (ZeroMQLibrary.canEncrypt ? ", encrypts" : ""))
    report.tell("libsodium", MessageSigner.libraryVersion)
    for library in DrawingLibraries.versions { report.tell(library.name, library.version) }
    report.tell(
      "Latin text",
      DrawingLibraries.font(for: PlotConfig.standardFontFamily).map { "\($0.family), \($0.file)" },
      elseMissing: "no font: install one, such as Debian's fonts-inter")
    tellOfState(&report)
    tellOfKernelspecs(program, &report)
    if let program { prove(program, &report) }
    // Last: some drivers take over signals and start threads, and other programs are started no more.
    tellOfDrivers(&report)
    if report.isComplete { return 0 }
    complain("something is missing: see the lines with '!'")
    return 1
  }

  private func tellOfState(_ report: inout Report) {
    guard let file = StateFolder.file("cells.jsonl", variables: Environment.variables) else {
      report.miss("state", "no folder: neither XDG_STATE_HOME nor HOME names one that can be made")
      return
    }
    let folder = file.split(separator: "/").dropLast().map { "/" + $0 }.joined()
    if access(folder, W_OK) == 0 {
      report.tell("state", folder)
    } else {
      report.miss("state", "'\(folder)' cannot be written: histories are not kept")
    }
  }

  /// The drivers of databases, each loaded, and an answer by each profile's connection.
  private func tellOfDrivers(_ report: inout Report) {
    let search = DriverSearch.onThisMachine
    let found = search.found
    if found.isEmpty {
      report.tell("driver", "none of databases: \(search.installationOfAll)")
    }
    for driver in found {
      do {
        _ = try search.driver(driver.name)
        let version = driver.version.map { " \($0)" } ?? ""
        report.tell("driver", "\(driver.name)\(version), \(driver.path)")
      } catch {
        report.miss("driver", error.description)
      }
    }
    for name in search.profiles {
      do {
        let profile = try search.profile(name)
        let connection = DatabaseConnection(
          try search.driver(profile.driver), profile.options(timeout: 10) { $0 })
        _ = try connection.query("SELECT 1", Cancellation())
        report.tell("profile", "\(name) answers, by the driver \(profile.driver)")
      } catch {
        report.miss("profile", "\(name): \(error)")
      }
    }
  }

  private func tellOfKernelspecs(_ program: String?, _ report: inout Report) {
    let specs = KernelspecFile.installed(variables: Environment.variables, program: program)
    if specs.isEmpty { report.tell("kernelspec", "none yet: 'glowline install' makes one") }
    for spec in specs {
      let started = spec.program
      if access(started, X_OK) == 0 {
        report.tell("kernelspec", "\(spec.folder) starts \(started)")
      } else {
        report.miss(
          "kernelspec", "\(spec.folder) starts \(started), which is gone: install or uninstall it")
      }
    }
    let data = specs.map { $0.folder.split(separator: "/").dropLast(2).map { "/" + $0 }.joined() }
    for folder in Set(data).sorted().map({ ExtensionFolder(in: $0) }) {
      report.tell(
        "lab", folder.isFilled ? folder.path : "no extension in \(folder.path): install again")
    }
  }

  private func prove(_ program: String, _ report: inout Report) {
    do throws(CommandError) {
      let byteCount = try KernelProof(of: KernelspecFile(program: program)).run()
      report.tell("kernel", "answers on every channel; drew a plot of \(byteCount) bytes")
    } catch {
      report.miss("kernel", error.description)
    }
  }
}

/// Findings, a line each.
private struct Report {
  private(set) var isComplete = true

  func tell(_ subject: String, _ finding: String) { line(" ", subject, finding) }

  mutating func miss(_ subject: String, _ reason: String) {
    isComplete = false
    line("!", subject, reason)
  }

  mutating func tell(_ subject: String, _ finding: String?, elseMissing reason: String) {
    if let finding { tell(subject, finding) } else { miss(subject, reason) }
  }

  private func line(_ sign: String, _ subject: String, _ finding: String) {
    say("\(sign) \(subject)\(String(repeating: " ", count: max(1, 12 - subject.count)))\(finding)")
  }
}
