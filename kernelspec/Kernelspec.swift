/// What Jupyter knows a kernel by: the files of this folder, as the program carries them.
///
/// The PNGs are made from the SVG: `rsvg-convert -w 32 -h 32 logo-svg.svg -o logo-32x32.png`, and so
/// for 64, with Debian's librsvg2-bin.
package enum Kernelspec {
  /// The name of the file that says how the kernel is started.
  package static let jsonName = "kernel.json"

  /// `kernel.json` for a program and a name of one's own.
  ///
  /// As it lies in the folder it names the program by its way from `PREFIX/share/jupyter/kernels/NAME`
  /// to `PREFIX/bin`, which holds wherever a package puts the two.
  ///
  /// - Parameters:
  ///   - program: The program's absolute path, as a JSON text.
  ///   - displayName: What people see, as a JSON text.
  /// - Returns: The file's bytes.
  package static func json(program: String, displayName: String) -> [UInt8] {
    let template = String(decoding: PackageResources.kernel_json, as: UTF8.self)
    return Array(
      template.split(separator: templateProgram).joined(separator: program)
        .split(separator: "\"Glowline\"").joined(separator: displayName).utf8)
  }

  /// The logos by the names that front ends look for.
  package static var logos: [(name: String, bytes: [UInt8])] {
    [
      ("logo-svg.svg", PackageResources.logo_svg_svg),
      ("logo-32x32.png", PackageResources.logo_32x32_png),
      ("logo-64x64.png", PackageResources.logo_64x64_png),
    ]
  }

  private static let templateProgram = "\"{resource_dir}/../../../../bin/glowline\""
}
