// swift-tools-version: 6.2
import PackageDescription

// A target lies on a floor, and the floors are the folders: Sources/<floor>/<name>. Arrows point down;
// Tests/Gates/floors.py holds the package to that and draws the house in README.md.

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// What `./dev test` tests is optimized, as what people run is.
///
/// That takes no longer to compile and a third of the time to run; assertions stay. Tests themselves gain less than they
/// cost. Nobody could depend on a package that always had such flags.
let optimized: [SwiftSetting] =
  Context.environment["GLOWLINE_OPTIMIZED"] == nil
  ? [] : [.unsafeFlags(["-O", "-assert-config", "Debug"])]

let settings = strict + optimized

/// The compiler turns `.rounded()` and `truncatingRemainder` into calls of libm, and a program that
/// imports nothing but the standard library does not link it by itself.
let libm: [LinkerSetting] = [.linkedLibrary("m", .when(platforms: [.linux]))]

enum Floor: String {
  case core = "Core"
  case model = "Model"
  case adapters = "Adapters"
  case services = "Services"

  /// A target of this floor.
  func module(
    _ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource] = []
  ) -> Target {
    .target(
      name: name, dependencies: dependencies, path: "Sources/\(rawValue)/\(name)",
      resources: resources, swiftSettings: settings, linkerSettings: libm)
  }

  /// The tests of a target of this floor.
  func tests(
    of name: String, _ dependencies: [Target.Dependency] = [], excluding: [String] = []
  ) -> Target {
    .testTarget(
      name: "\(name)Tests",
      dependencies: [.target(name: name), "TestSupport"] + dependencies,
      path: "Tests/\(rawValue)/\(name)Tests", exclude: excluding, swiftSettings: strict)
  }
}

/// A module map for a C library; pkg-config says where it lies, except for those that are found anyway
/// or whose answer holds flags that the compiler is not allowed to take.
func binding(_ name: String, package: String? = nil, pkgConfig: String? = nil) -> Target {
  .systemLibrary(
    name: name, path: "Sources/Bindings/\(name)", pkgConfig: pkgConfig,
    providers: package.map { [.apt([$0])] })
}

/// A program or a tool.
func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: "Sources/Programs/\(name)",
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
    // Core: pure values and rules, the standard library only.
    Floor.core.module("CivilTime"),
    Floor.core.module("SampleStore"),
    Floor.core.module("PlotGeometry", ["CivilTime", "SampleStore"]),
    Floor.core.module("AxisTicks", ["CivilTime"]),
    Floor.core.module("LaserBlur"),
    Floor.core.module("LineRaster", ["PlotGeometry", "LaserBlur"]),
    Floor.core.module("EngineSQL", ["CivilTime", "ValueNotation"]),
    Floor.core.module("ValueNotation"),
    Floor.core.module("OrderedJSON", ["ValueNotation"]),
    Floor.core.module("Cells", ["ValueNotation"]),
    Floor.core.module("PlotSettings", ["AxisTicks", "PlotGeometry", "ValueNotation"]),
    Floor.core.module(
      "PlotLanguage", ["Cells", "CivilTime", "PlotSettings", "ValueNotation"],
      resources: [.embedInCode("Advice/habits.txt")]),

    // Model: series, config and window become a list of shapes.
    Floor.model.module(
      "PlotScene",
      [
        "AxisTicks", "CivilTime", "LaserBlur", "OrderedJSON", "PlotGeometry", "PlotSettings",
        "SampleStore", "ValueNotation",
      ]),

    // Bindings: a module map for each C library.
    binding("CADBC"),
    binding("CCairo", package: "libcairo2-dev", pkgConfig: "cairo"),
    binding("CChafa", package: "libchafa-dev", pkgConfig: "chafa"),
    binding("CDeflate", package: "libdeflate-dev"),
    binding("CEdit", package: "libedit-dev"),
    binding("CFontconfig", package: "libfontconfig-dev"),
    binding("CGlibc", package: "libc6-dev"),
    binding("CPango", package: "libpango1.0-dev"),
    binding("CSodium", package: "libsodium-dev"),
    binding("CZeroMQ", package: "libzmq3-dev"),
    binding("CZlib", package: "zlib1g-dev"),

    // Adapters: one outside thing each.
    Floor.adapters.module("Threading"),
    Floor.adapters.module("Files", ["Threading", "ValueNotation", "CGlibc"]),
    Floor.adapters.module("Compression", ["Files", "Threading", "CDeflate", "CZlib"]),
    Floor.adapters.module("TimeZoneDatabase", ["CivilTime", "Files"]),
    Floor.adapters.module(
      "DatabaseDrivers", ["Files", "Threading", "ValueNotation", "CADBC"]),
    Floor.adapters.module(
      "DataSources",
      ["CivilTime", "Compression", "Files", "SampleStore", "Threading", "ValueNotation"]),
    Floor.adapters.module("PNGEncoder", ["Cells", "Compression", "Threading"]),
    Floor.adapters.module(
      "CairoRenderer",
      [
        "Cells", "Files", "PlotGeometry", "PlotScene", "LaserBlur", "LineRaster", "PNGEncoder",
        "Threading", "CCairo", "CFontconfig", "CPango",
      ]),
    Floor.adapters.module(
      "JupyterProtocol", ["Cells", "CSodium", "CivilTime", "OrderedJSON", "ValueNotation"]),
    Floor.adapters.module("ZeroMQ", ["Files", "Threading", "CZeroMQ"]),
    Floor.adapters.module("LineEditor", ["Files", "ValueNotation", "CEdit"]),
    Floor.adapters.module(
      "TerminalPicture", ["CChafa", "PlotGeometry", "PlotScene", "ValueNotation"]),

    // Services: the session, the kernel, what runs in a page.
    Floor.services.module(
      "PlotSession",
      [
        "AxisTicks", "Cells", "CivilTime", "DataSources", "DatabaseDrivers", "EngineSQL", "Files",
        "PlotGeometry", "PlotLanguage", "PlotScene", "SampleStore", "Threading", "TimeZoneDatabase",
        "ValueNotation",
      ]),
    Floor.services.module(
      "JupyterKernel", ["Cells", "Files", "JupyterProtocol", "OrderedJSON", "Threading"]),
    .target(
      name: "NotebookView",
      dependencies: [
        "CivilTime", "Compression", "OrderedJSON", "PlotGeometry", "PlotScene", "PlotSettings",
        "SampleStore", "ValueNotation",
      ],
      path: "Sources/Services/NotebookView",
      exclude: [".oxlintrc.json", "Page"],
      resources: [
        .embedInCode("Bundle/bridge.js"), .embedInCode("Bundle/loader.js"),
        .embedInCode("Bundle/view.js"),
      ],
      swiftSettings: settings, linkerSettings: libm),
    Floor.services.module(
      "PageMessages",
      [
        "Cells", "NotebookView", "OrderedJSON", "PlotGeometry", "PlotScene", "PlotSession",
        "SampleStore", "Threading",
      ]),
    .target(
      name: "LabExtension", path: "Sources/Services/LabExtension",
      exclude: ["advice.js", "link.js", "mode.js", "remoteEntry.js"],
      resources: [
        .embedInCode("install.json"), .embedInCode("package.json"),
        .embedInCode("Bundle/remoteEntry.js"),
      ],
      swiftSettings: settings),
    // It lies with the files that it holds.
    .target(
      name: "Kernelspec", path: "kernelspec", exclude: ["Containerfile", "python"],
      resources: [
        .embedInCode("kernel.json"), .embedInCode("logo-svg.svg"), .embedInCode("logo-32x32.png"),
        .embedInCode("logo-64x64.png"),
      ],
      swiftSettings: settings),

    // Programs.
    program(
      "glowline",
      [
        "CairoRenderer", "Cells", "CivilTime", "DataSources", "DatabaseDrivers", "Files",
        "JupyterKernel", "JupyterProtocol", "Kernelspec", "LabExtension", "LineEditor",
        "NotebookView", "OrderedJSON", "PageMessages", "PlotLanguage", "PlotScene", "PlotSession",
        "SampleStore", "TerminalPicture", "Threading", "ValueNotation", "ZeroMQ",
      ]),
    program(
      "glowline-bench",
      [
        "AxisTicks", "CairoRenderer", "Cells", "CivilTime", "DataSources", "LaserBlur",
        "LineRaster", "PNGEncoder", "PlotGeometry", "PlotLanguage", "PlotScene", "PlotSession",
        "SampleStore", "TimeZoneDatabase",
      ]),

    // Tests.
    .target(
      name: "TestSupport", dependencies: ["CADBC"], path: "Tests/TestSupport",
      swiftSettings: settings),
    Floor.core.tests(of: "CivilTime", ["TimeZoneDatabase"]),
    Floor.core.tests(of: "SampleStore"),
    Floor.core.tests(of: "PlotGeometry", ["TimeZoneDatabase"]),
    Floor.core.tests(of: "AxisTicks", ["TimeZoneDatabase"]),
    Floor.core.tests(of: "LaserBlur"),
    Floor.core.tests(of: "LineRaster", ["PlotGeometry", "LaserBlur", "CCairo"]),
    Floor.core.tests(of: "EngineSQL", ["SampleStore", "ValueNotation"], excluding: ["Golden"]),
    Floor.core.tests(of: "ValueNotation"),
    Floor.core.tests(of: "OrderedJSON"),
    Floor.core.tests(of: "PlotSettings", ["AxisTicks"]),
    Floor.core.tests(of: "PlotLanguage", ["Threading", "ValueNotation"]),
    Floor.model.tests(of: "PlotScene", ["TimeZoneDatabase"], excluding: ["Golden"]),
    Floor.adapters.tests(of: "Threading"),
    Floor.adapters.tests(of: "Files", ["Threading"]),
    Floor.adapters.tests(of: "Compression", ["Files", "Threading", "CDeflate"]),
    Floor.adapters.tests(of: "DatabaseDrivers", ["Threading", "CADBC"]),
    Floor.adapters.tests(of: "TimeZoneDatabase"),
    Floor.adapters.tests(
      of: "DataSources",
      ["Files", "Threading", "CDeflate", "CivilTime", "SampleStore", "TimeZoneDatabase"]),
    Floor.adapters.tests(of: "PNGEncoder", ["Cells", "CDeflate", "CCairo"]),
    Floor.adapters.tests(
      of: "CairoRenderer",
      ["Cells", "PlotGeometry", "PlotScene", "LaserBlur", "LineRaster", "PNGEncoder", "CCairo"],
      excluding: ["Golden"]),
    Floor.adapters.tests(of: "JupyterProtocol", ["Cells", "OrderedJSON"]),
    Floor.adapters.tests(of: "ZeroMQ", ["Threading"]),
    Floor.adapters.tests(of: "LineEditor", ["Files"]),
    Floor.adapters.tests(
      of: "TerminalPicture", ["PlotGeometry", "PlotScene", "PlotSettings", "SampleStore"]),
    Floor.services.tests(
      of: "PlotSession",
      [
        "CivilTime", "DataSources", "PlotGeometry", "PlotLanguage", "PlotScene", "SampleStore",
        "Threading",
      ],
      excluding: ["Readings/Files", "Readings/Golden"]),
    Floor.services.tests(
      of: "NotebookView",
      [
        "AxisTicks", "CDeflate", "CivilTime", "OrderedJSON", "PlotGeometry", "PlotScene",
        "SampleStore", "TimeZoneDatabase",
      ],
      excluding: [
        "fixtures.py", "pages.py", "test_candles.py", "test_carrier.py", "test_functions.py",
        "test_links.py", "test_overview.py", "test_panels.py", "test_sound.py", "test_view.py",
      ]),
    Floor.services.tests(
      of: "PageMessages",
      [
        "Cells", "JupyterProtocol", "NotebookView", "OrderedJSON", "PlotGeometry", "PlotScene",
        "PlotSession", "Threading",
      ]),
    Floor.services.tests(
      of: "JupyterKernel", ["Cells", "JupyterProtocol", "OrderedJSON", "Threading"]),
    .testTarget(
      name: "GlowlineTests", dependencies: ["glowline", "TestSupport"],
      path: "Tests/Programs/GlowlineTests", swiftSettings: strict),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "CADBC", "CairoRenderer", "Cells", "CivilTime", "Compression", "DataSources",
        "DatabaseDrivers", "Files", "JupyterProtocol", "NotebookView", "OrderedJSON",
        "PageMessages",
        "PlotLanguage", "PlotScene", "PlotSession", "TestSupport", "Threading",
      ],
      path: "Tests/Fuzz/FuzzTargets", swiftSettings: settings),
    .testTarget(
      name: "FuzzTests", dependencies: ["Files", "FuzzTargets", "TestSupport"],
      path: "Tests/Fuzz/FuzzTests", swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)

// libFuzzer brings the main of what it links, so that nothing else may build it.
if Context.environment["GLOWLINE_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "FuzzDriver", dependencies: ["FuzzTargets"], path: "Tests/Fuzz/FuzzDriver",
      swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])]))
}
