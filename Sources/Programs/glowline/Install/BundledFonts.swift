import Glibc

/// The font that a package carries for machines without any.
///
/// Without a font no text can be drawn, and Pango ends the process. A package puts `fonts.conf`, which
/// takes in the system's own fonts, at `PREFIX/share/glowline/fonts`, beside the font.
enum BundledFonts {
  /// Has Fontconfig read the package's file, where there is one and nobody has chosen another.
  ///
  /// It must run before a second thread does: it changes the environment.
  static func use() {
    guard getenv("FONTCONFIG_FILE") == nil, let program = RunningProgram.path else { return }
    let prefix = program.split(separator: "/").dropLast(2).map { "/" + $0 }.joined()
    let file = prefix + "/share/glowline/fonts/fonts.conf"
    if access(file, R_OK) == 0 { setenv("FONTCONFIG_FILE", file, 1) }
  }
}
