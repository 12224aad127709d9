import Testing
import glowline

@Suite struct KernelspecPlaceTests {
  @Test(
    arguments: [
      (.user, ["HOME": "/home/a"], "/home/a/.local/share/jupyter/kernels/glowline"),
      (.user, ["HOME": "/home/a", "XDG_DATA_HOME": "/x/"], "/x/jupyter/kernels/glowline"),
      (.user, ["XDG_DATA_HOME": "/x", "JUPYTER_DATA_DIR": "/j"], "/j/kernels/glowline"),
      (.user, ["HOME": "/home/a", "JUPYTER_DATA_DIR": "j"], "/here/j/kernels/glowline"),
      (
        .environment, ["VIRTUAL_ENV": "/v", "CONDA_PREFIX": "/c"],
        "/v/share/jupyter/kernels/glowline"
      ),
      (
        .environment, ["VIRTUAL_ENV": "", "CONDA_PREFIX": "/c"], "/c/share/jupyter/kernels/glowline"
      ),
      (.prefix("/opt/a/"), [:], "/opt/a/share/jupyter/kernels/glowline"),
      (.prefix("env"), [:], "/here/env/share/jupyter/kernels/glowline"),
    ] as [(KernelspecPlace.Base, [String: String], String)])
  func `the folder is where Jupyter looks`(
    base: KernelspecPlace.Base, variables: [String: String], folder: String
  ) throws {
    let place = KernelspecPlace(base: base)
    #expect(try place.folder(variables: variables, workingFolder: "/here") == folder)
  }

  @Test(
    arguments: [(.user, "HOME"), (.environment, "VIRTUAL_ENV")] as [(KernelspecPlace.Base, String)])
  func `a place that there is not is an error that names the variable`(
    base: KernelspecPlace.Base, variable: String
  ) throws {
    let failure = try #require(throws: CommandError.self) {
      try KernelspecPlace(base: base).folder(variables: [:], workingFolder: "/")
    }
    #expect(failure.description.contains(variable))
  }
}
