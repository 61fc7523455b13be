// swift-tools-version: 6.2

import PackageDescription

// Set it to run the tests. `strict` turns warnings into errors and requires an explicit Sendable; `library` omits the linter.
let tests = Context.environment["RIVET_TESTS"]
// If it is set, SwiftPM builds only these folders of Tests/RivetTests, and those that all tests share (Programs, Support).
let chosenFolders = Context.environment["RIVET_TEST_FOLDERS"].map { $0.split(separator: " ").map(String.init) }
let testFolders = [
    "Concurrency", "Definitions", "Environment", "Examples", "Graph", "Inspection", "Lifecycle", "Memory", "Modules",
    "Names", "Requests", "Scopes", "Wording",
]
precondition(chosenFolders?.allSatisfy(testFolders.contains) ?? true, "unknown folder in RIVET_TEST_FOLDERS")

// Upcoming language features that the sources are written for; each becomes the default of a later language mode.
let settings: [SwiftSetting] =
    [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ] + (tests == "strict" ? [.unsafeFlags(["-warnings-as-errors", "-require-explicit-sendable"])] : [])

// For what nobody ships, the time of the compiler counts. The optimizer would need three minutes for the linter, which runs
// for seconds, and ten for the tests. A third of the rest goes into information for a debugger, and into reading the module
// several times, once for each group of its files. Remove the flags to debug the linter.
// Since version 6.2, SwiftPM accepts such flags in dependencies, too.
let quickly: [SwiftSetting] = [
    .unsafeFlags(["-no-emit-module-separately-wmo", "-Xfrontend", "-gnone"]),
    .unsafeFlags(["-Onone"], .when(configuration: .release)),
    .unsafeFlags(
        ["-whole-module-optimization", "-disable-batch-mode", "-num-threads", "4"],
        .when(configuration: .debug)
    ),
]
// Who changes tests wants to debug them, and to compile only the changed files. CI does neither.
let testSettings: [SwiftSetting] =
    settings
    + (tests == "strict" || tests == "library"
        ? quickly
        : [
            .unsafeFlags(["-Onone"], .when(configuration: .release)),
            .unsafeFlags(["-driver-batch-size-limit", "1000"], .when(configuration: .debug)),
        ])

// The first systems whose standard library has `Duration`. `.ci/check-availability` checks that no library needs more.
let oldest: [SupportedPlatform] = [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)]
// The tests use task executors, which are newer. Only Apple's systems make a difference.
let tested: [SupportedPlatform] = [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)]

// The address of the hosted documentation, which then appears in the texts of errors: "https://example.org/rivet".
let documentation = Context.environment["RIVET_DOCUMENTATION"].map { "\"\(encoded($0))\"" } ?? "NULL"

// An address with percent encoding, which a C string can contain: a quotation mark, for example, becomes %22.
func encoded(_ address: String) -> String {
    address.utf8.reduce(into: "") { text, byte in
        let character = Character(Unicode.Scalar(byte))
        let isKept =
            byte < 128 && (character.isLetter || character.isNumber || "-._~:/?#[]@!&'()*+,;=%".contains(character))
        text += isKept ? String(character) : (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }
}

let package = Package(
    name: "rivet",
    platforms: tests == nil ? oldest : tested,
    products: [
        .library(name: "Rivet", targets: ["Rivet"]),
        .library(name: "RivetLifecycle", targets: ["RivetLifecycle"]),
        .library(name: "RivetInspection", targets: ["RivetInspection"]),
        .library(name: "RivetTesting", targets: ["RivetTesting"]),
        .executable(name: "RivetCar", targets: ["RivetCar"]),
        .plugin(name: "RivetLint", targets: ["RivetLint"]),
        .plugin(name: "RivetCheck", targets: ["RivetCheck"]),
    ],
    targets: [
        // C code for a variable of the thread, the end of the thread's stack, and the address of the documentation.
        .target(
            name: "CRivet",
            cSettings: [.define("_GNU_SOURCE"), .define("RIVET_DOCUMENTATION", to: documentation)]
        ),
        // What Rivet and its linter share: the texts of faults, the addresses of pages, similar names, paths in graphs.
        .target(name: "RivetShared", dependencies: ["CRivet"], swiftSettings: settings),
        .target(name: "Rivet", dependencies: ["CRivet", "RivetShared"], swiftSettings: settings),
        // Starts and stops objects. An application that only injects objects doesn't link it.
        .target(name: "RivetLifecycle", dependencies: ["Rivet", "RivetShared"], swiftSettings: settings),
        // Drawings and explanations of what graphs and the linter describe.
        .target(name: "RivetDrawing", dependencies: ["RivetShared"], swiftSettings: settings),
        // Drawings, explanations and trials of graphs, for tools and tests.
        .target(
            name: "RivetInspection",
            dependencies: ["Rivet", "RivetDrawing", "RivetShared"],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "RivetCar",
            dependencies: ["Rivet", "RivetLifecycle", "RivetInspection"],
            swiftSettings: settings
        ),
        // Expectations for tests. Applications don't link it.
        .target(name: "RivetTesting", dependencies: ["Rivet", "RivetInspection"], swiftSettings: settings),
        // The command `swift package rivet-lint`. Applications don't link it.
        .plugin(
            name: "RivetLint",
            capability: .command(intent: .custom(verb: "rivet-lint", description: "Checks every name in the source.")),
            dependencies: ["RivetLintTool"]
        ),
        .executableTarget(
            name: "RivetLintTool",
            dependencies: ["RivetLinter", "RivetDrawing", "RivetShared"],
            swiftSettings: settings + quickly
        ),
        // The same checks in each build of a target that uses the plugin.
        .plugin(name: "RivetCheck", capability: .buildTool(), dependencies: ["RivetCheckTool"]),
        .executableTarget(name: "RivetCheckTool", dependencies: ["RivetLinter"], swiftSettings: settings + quickly),
        .target(
            name: "RivetLinter",
            dependencies: ["RivetShared"],
            exclude: ["README.md"],
            swiftSettings: settings + quickly
        ),
        .testTarget(
            name: "RivetLinterTests",
            dependencies: ["RivetLinter", "RivetLintTool", "RivetCheckTool", "RivetShared", "Rivet"],
            swiftSettings: testSettings
        ),
        .testTarget(
            name: "RivetTests",
            dependencies: ["Rivet", "RivetLifecycle", "RivetInspection", "RivetDrawing", "RivetShared"],
            exclude: chosenFolders.map { chosen in testFolders.filter { !chosen.contains($0) } } ?? [],
            swiftSettings: testSettings
        ),
        .testTarget(
            name: "RivetTestingTests",
            dependencies: ["RivetTesting", "RivetLifecycle", "RivetInspection"],
            swiftSettings: testSettings
        ),
    ],
    swiftLanguageModes: [.v6]
)

// The tests under sanitizers and with optimization omit the linter, whose tasks share nothing.
if tests == "library" {
    package.products.removeAll { ["RivetLint", "RivetCheck"].contains($0.name) }
    package.targets.removeAll { $0.name.hasPrefix("RivetLint") || $0.name.hasPrefix("RivetCheck") }
}
