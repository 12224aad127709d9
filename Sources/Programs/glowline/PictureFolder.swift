import Files
import PlotLanguage
import PlotSession

/// The folder of `--out`: each picture becomes a file there, `plot-1.png`, `plot-2.png` and so on.
struct PictureFolder {
  private let path: String
  private var count = 0
  /// The numbers of pictures that others may replace.
  private var numbers: [String: Int] = [:]

  /// A folder that is made where it does not exist yet, with those that it lies in.
  init(_ path: String) throws(CellError) {
    self.path = path.hasSuffix("/") ? path : path + "/"
    do {
      try FileAccess.makeFolders(path)
    } catch {
      throw CellError(.fileError, "cannot make the folder '\(path)': \(error.fileReason)")
    }
  }

  /// Writes the picture of an output, if it has one; one that replaces another has its file.
  mutating func keep(_ output: Output) throws(CellError) {
    guard case .bytes(let bytes)? = output.bundle?["image/png"] else { return }
    let number: Int
    if case .update(_, let id) = output, let known = numbers[id] {
      number = known
    } else {
      count += 1
      number = count
    }
    switch output {
    case .display(_, let id?), .update(_, let id): numbers[id] = number
    default: break
    }
    let file = "\(path)plot-\(number).png"
    do {
      try FileAccess.write(bytes, to: file)
    } catch {
      throw CellError(.fileError, "cannot write '\(file)': \(error.fileReason)")
    }
  }
}
