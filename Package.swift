// swift-tools-version: 6.2
import PackageDescription

// Floors and arrows are described in README.md; Tests/Gates/floors.py holds the targets to them.

let settings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// The compiler turns `.rounded()` and `truncatingRemainder` into calls of libm, and a program that
/// imports nothing but the standard library does not link it by itself.
let libm: [LinkerSetting] = [.linkedLibrary("m", .when(platforms: [.linux]))]

/// A target whose sources lie in `Sources/<name>`.
func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: name, dependencies: dependencies, swiftSettings: settings, linkerSettings: libm)
}

/// The tests of one module, in `Tests/<name>Tests`.
func tests(
  of name: String, _ dependencies: [Target.Dependency] = [], excluding: [String] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: [.target(name: name), "TestSupport"] + dependencies,
    exclude: excluding,
    swiftSettings: settings)
}

let package = Package(
  name: "glowline",
  products: [
    .library(name: "CivilTime", targets: ["CivilTime"]),
    .library(name: "PlotGeometry", targets: ["PlotGeometry"]),
    .library(name: "AxisTicks", targets: ["AxisTicks"]),
    .library(name: "LaserBlur", targets: ["LaserBlur"]),
    .library(name: "SampleStore", targets: ["SampleStore"]),
    .executable(name: "glowline", targets: ["glowline"]),
    .executable(name: "glowline-bench", targets: ["glowline-bench"]),
  ],
  targets: [
    // Floor 0: the core, standard library only.
    module("CivilTime"),
    module("PlotGeometry", ["CivilTime", "SampleStore"]),
    module("AxisTicks", ["CivilTime"]),
    module("LaserBlur"),
    module("OrderedJSON", ["ValueNotation"]),
    module("PlotLanguage", ["CivilTime", "ValueNotation"]),
    module("SampleStore"),
    module("Threading"),
    module("ValueNotation"),
    .systemLibrary(name: "CSodium", providers: [.apt(["libsodium-dev"])]),
    module("JupyterProtocol", ["CSodium", "CivilTime", "OrderedJSON"]),

    // Floor 1: the model.
    module(
      "PlotScene", ["PlotGeometry", "AxisTicks", "OrderedJSON", "SampleStore", "ValueNotation"]),

    // Floor 1: bindings to C libraries, a module map each.
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(name: "CChafa", pkgConfig: "chafa", providers: [.apt(["libchafa-dev"])]),
    .systemLibrary(name: "CDeflate", providers: [.apt(["libdeflate-dev"])]),
    .systemLibrary(name: "CEdit", providers: [.apt(["libedit-dev"])]),
    .systemLibrary(name: "CFontconfig", providers: [.apt(["libfontconfig-dev"])]),
    .systemLibrary(name: "CPango", providers: [.apt(["libpango1.0-dev"])]),
    // No pkgConfig: it prints prohibited flags.
    .systemLibrary(name: "CZeroMQ", providers: [.apt(["libzmq3-dev"])]),

    // Floor 2: adapters.
    module("TimeZoneDatabase", ["CivilTime"]),
    module("DataSources", ["CivilTime", "Threading", "CDeflate"]),
    module("LineRaster", ["PlotGeometry", "LaserBlur"]),
    module("PNGEncoder", ["Threading", "CDeflate"]),
    module(
      "CairoRenderer",
      [
        "PlotGeometry", "PlotScene", "LaserBlur", "LineRaster", "PNGEncoder", "Threading", "CCairo",
        "CFontconfig", "CPango",
      ]),
    module("LineEditor", ["CEdit"]),
    module("TerminalPicture", ["CChafa"]),
    module("ZeroMQ", ["Threading", "CZeroMQ"]),

    // Floor 3: services.
    module(
      "PlotSession",
      [
        "AxisTicks", "CivilTime", "DataSources", "PlotGeometry", "PlotLanguage", "PlotScene",
        "SampleStore", "Threading", "TimeZoneDatabase",
      ]),
    module("NotebookView"),
    .target(
      name: "Kernelspec", path: "kernelspec", exclude: ["python"],
      resources: [
        .embedInCode("kernel.json"), .embedInCode("logo-svg.svg"), .embedInCode("logo-32x32.png"),
        .embedInCode("logo-64x64.png"),
      ],
      swiftSettings: settings),
    module("JupyterKernel", ["JupyterProtocol", "OrderedJSON", "Threading"]),

    // Floor 4: the program.
    .executableTarget(
      name: "glowline",
      dependencies: [
        "CairoRenderer", "JupyterKernel", "JupyterProtocol", "Kernelspec", "LineEditor",
        "NotebookView", "OrderedJSON", "PlotLanguage", "PlotScene", "PlotSession",
        "TerminalPicture", "Threading", "ZeroMQ",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "GlowlineTests", dependencies: ["glowline", "TestSupport"], swiftSettings: settings),

    // Tools.
    .executableTarget(
      name: "glowline-bench",
      dependencies: [
        "AxisTicks", "CairoRenderer", "CivilTime", "DataSources", "LaserBlur", "LineRaster",
        "PNGEncoder", "PlotGeometry", "PlotLanguage", "PlotScene", "SampleStore",
        "TimeZoneDatabase",
      ],
      swiftSettings: settings),

    // Tests.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
    tests(of: "CivilTime", ["TimeZoneDatabase"]),
    tests(of: "PlotGeometry", ["TimeZoneDatabase"]),
    tests(of: "AxisTicks", ["TimeZoneDatabase"]),
    tests(of: "LaserBlur"),
    tests(of: "PlotLanguage", ["Threading"]),
    tests(of: "SampleStore"),
    tests(of: "Threading"),
    tests(of: "OrderedJSON"),
    tests(of: "ValueNotation"),
    tests(of: "JupyterProtocol", ["OrderedJSON"]),
    tests(of: "JupyterKernel", ["JupyterProtocol", "OrderedJSON", "Threading"]),
    tests(of: "PlotScene", ["TimeZoneDatabase"], excluding: ["Golden"]),
    tests(of: "LineEditor"),
    tests(of: "TerminalPicture"),
    tests(of: "TimeZoneDatabase"),
    tests(of: "ZeroMQ", ["Threading"]),
    tests(of: "DataSources", ["CDeflate", "CivilTime", "TimeZoneDatabase"]),
    tests(of: "LineRaster", ["PlotGeometry", "LaserBlur", "CCairo"]),
    tests(of: "PNGEncoder", ["CDeflate", "CCairo"]),
    tests(
      of: "CairoRenderer", ["PlotGeometry", "PlotScene", "LaserBlur", "PNGEncoder", "CCairo"],
      excluding: ["Golden"]),
    tests(
      of: "PlotSession",
      ["CivilTime", "PlotGeometry", "PlotLanguage", "PlotScene", "SampleStore", "Threading"]),
  ],
  swiftLanguageModes: [.v6]
)
