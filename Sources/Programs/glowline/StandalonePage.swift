import NotebookView
import PlotScene
import PlotSession

/// A picture as a page of its own, without a kernel.
enum StandalonePage {
  /// The text of the page.
  static func text(of picture: ShownPicture) -> String {
    let request = picture.scene.request
    let page = PlotPage(
      picture.scene, picture.record, at: PlotPage.Address(kernel: "", plot: "plot"))
    let names = request.series.map(\.label).joined(separator: ", ")
    return page.document(
      picture.png, picture.words, title: request.title ?? names,
      background: picture.scene.displayList.background)
  }
}
