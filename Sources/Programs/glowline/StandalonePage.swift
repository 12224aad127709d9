import JupyterProtocol
import NotebookView
import PlotScene
import PlotSession

/// Pictures as they live in a page without a kernel.
enum StandalonePage {
  /// A picture's html.
  static func html(of picture: ShownPicture) -> String {
    PlotPage(picture.scene, picture.record, kernel: "").html(picture.png, picture.words)
  }

  /// A picture as a page of its own.
  static func text(of picture: ShownPicture) -> String {
    let request = picture.scene.request
    let names = request.series.map(\.label).joined(separator: ", ")
    return PageText.document(
      title: request.title ?? names, body: html(of: picture),
      background: picture.scene.displayList.background.description,
      color: request.config.theme.theme.title.description, hash: SHA256.hash)
  }
}
