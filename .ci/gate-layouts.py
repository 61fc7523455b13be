#!/usr/bin/env python3
"""Writes the package "Layouts" for .ci/check-gate, or compares a build's output with what its targets must print.

    gate-layouts.py write FOLDER RIVET
    gate-layouts.py compare OUTPUT faults|none

Each target is a layout or a setting that SwiftPM passes to the compiler in another way. Each has a module with a request
that is missing if the environment has GATE_FAULTS. The request is under `try?`, so that it is a warning, and one build
shows all of them.
"""
import pathlib
import re
import sys

DEPENDS = '.product(name: "Rivet", package: "rivet")'
PLUGIN = '.plugin(name: "RivetCheck", package: "rivet")'


def module(name, body="", before=""):
    """A module with a request for a name that only the build without GATE_FAULTS defines."""
    return f"""import Rivet
{before}
final class {name}Engine: Sendable {{}}
final class {name}Module: Module {{
    override func configure() {{
        {body}
        #if FAULTS
        define("{name} Engin") {{ {name}Engine() }}
        #else
        define("{name} Engine") {{ {name}Engine() }}
        #endif
        define("{name}") {{ factory in (try? factory["{name} Engine"] as {name}Engine) ?? {name}Engine() }}
    }}
}}
"""


def use(name):
    return f'print(try ObjectGraphFactory({name}Module.self, environment: Environment())["{name}"] as {name}Engine)\n'


def main(name):
    return f"@main struct {name}Main {{ static func main() throws {{ {use(name).strip()} }} }}\n"


def library(name):
    return f"public func use{name}() throws {{ {use(name).strip()} }}\n"


def both(name, **more):
    """The files of a library."""
    return {f"{name}Module.swift": module(name, **more), "Use.swift": "import Rivet\n" + library(name)}


# The name of each target, its kind, its other arguments, and its files.
LAYOUTS = {
    "OneFile": ("executableTarget", {}, {"OneFile.swift": module("OneFile") + main("OneFile")}),
    "MainFile": ("executableTarget", {}, {"main.swift": module("MainFile") + use("MainFile")}),
    "MainAndOther": (
        "executableTarget", {}, {"main.swift": "import Rivet\n" + use("MainAndOther"), "M.swift": module("MainAndOther")}
    ),
    "AtMain": ("executableTarget", {}, {"A.swift": "import Rivet\n" + main("AtMain"), "M.swift": module("AtMain")}),
    "Library": ("target", {}, both("Library")),
    "OneFileLibrary": ("target", {}, {"L.swift": module("OneFileLibrary") + library("OneFileLibrary")}),
    "Subfolders": (
        "target", {}, {"a/b/M.swift": module("Subfolders"), "a/c d/Use.swift": "import Rivet\n" + library("Subfolders")}
    ),
    "Resources": (
        "target", {"resources": '[.process("text.txt"), .embedInCode("code.txt")]'},
        both("Resources") | {"text.txt": "text\n", "code.txt": "code\n"},
    ),
    "Generated": ("target", {"plugins": f'["Generator", {PLUGIN}]'}, {"Use.swift": "import Rivet\n" + library("Generated")}),
    "Größe": ("target", {}, {"Füße.swift": module("Größe"), "Use é.swift": "import Rivet\n" + library("Größe")}),
    "SwiftFive": ("target", {"swiftSettings": "settings + [.swiftLanguageMode(.v5)]"}, both("SwiftFive")),
    "Settings": (
        "target",
        {
            "dependencies": f'["Headers", {DEPENDS}]',
            "swiftSettings": """settings + [
                .defaultIsolation(MainActor.self), .strictMemorySafety(), .treatAllWarnings(as: .error),
                .enableUpcomingFeature("ExistentialAny"), .enableExperimentalFeature("Lifetimes"),
                .unsafeFlags(["-Xfrontend", "-warn-long-function-bodies=9999", "-Xcc", "-I", "-Xcc", "/no folder",
                    "-I/no/folder", "-package-name", "other.swift"]),
            ]""",
        },
        both("Settings", before="import Headers\nlet five = header_value()\n").copy(),
    ),
    "WithCxx": ("target", {"swiftSettings": "settings + [.interoperabilityMode(.Cxx)]"}, both("WithCxx")),
    "MacroOfPackage": (
        "target", {"dependencies": f'["PackageMacros", {DEPENDS}]'},
        both(
            "MacroOfPackage", body='define("Two") { #two }\n#made\ndefine("Use") { factory in try factory["Made"] as Int }',
            before='@freestanding(expression) macro made() = #externalMacro(module: "PackageMacros", type: "M")\n'
            '@freestanding(expression) macro two() -> Int = #externalMacro(module: "PackageMacros", type: "Two")\n'
            '@attached(member, names: named(extra)) macro Extra() = #externalMacro(module: "PackageMacros", type: "E")\n'
            "@Extra final class Decorated {}\n",
        ),
    ),
    # A target above declares a conformance, on which a request below depends.
    "Below": (
        "target", {},
        both(
            "Below", body='define("Desk") { BelowDesk() }\n'
            'define("Room") { factory in [try factory["Desk"] as any BelowFurniture] }',
            before="public protocol BelowFurniture: Sendable {}\npublic struct BelowDesk: Sendable {}\n",
        ),
    ),
    "Above": (
        "target", {"dependencies": f'["Below", {DEPENDS}]'},
        both("Above", before="import Below\nextension BelowDesk: BelowFurniture {}\n"),
    ),
    # Its types come from a target with a macro, so the proof of types imports that.
    "MacroOfOther": (
        "executableTarget", {"dependencies": f'["MacroLibrary", {DEPENDS}]'},
        {
            "main.swift": "import Rivet\nimport MacroLibrary\n" + use("MacroOfOther"),
            "M.swift": module(
                "MacroOfOther", body='define("Shelf") { Shelf(#three) }\n'
                'define("Room") { factory in [try factory["Shelf"] as any Furniture] }',
                before="import MacroLibrary\n",
            ),
        },
    ),
    "MacroOfDependency": (
        "target", {"dependencies": f'[.product(name: "Macros", package: "Macros"), {DEPENDS}]'},
        both("MacroOfDependency", body='define("Four") { #four }', before="import Macros\n"),
    ),
    "LayoutTests": (
        "testTarget", {"dependencies": f'["Library", {DEPENDS}]'},
        {
            "Tests.swift": module("LayoutTests", before="import Testing\n")
            + "@Test func test() throws { #expect(try ObjectGraphFactory(LayoutTestsModule.self, environment: Environment())"
            '["LayoutTests"] as LayoutTestsEngine === nil as LayoutTestsEngine?) }\n'
        },
    ),
    # What can't be checked is a warning.
    "Script": ("executableTarget", {}, {"Tool.swift": module("Script") + use("Script")}),
    "NoRivet": ("target", {"dependencies": "[]"}, {"No.swift": "let number = 1\n"}),
    "Headers": ("target", {"dependencies": "[]"}, {"include/h.h": "static inline int header_value(void) { return 5; }\n",
                                                   "h.c": '#include "h.h"\n'}),
}
UNCHECKED = {"Script": "main.swift", "NoRivet": "depend on Rivet", "Headers": "no Swift code"}

# A macro without swift-syntax, which speaks the compiler's protocol: the length of a message in eight bytes, then JSON.
MACRO = """import Foundation
@main struct Macros {
    static func main() throws {
        let input = FileHandle.standardInput
        while let head = try input.read(upToCount: 8), head.count == 8 {
            let count = head.reversed().reduce(0) { $0 << 8 | Int($1) }
            let text = String(decoding: try input.read(upToCount: count) ?? Data(), as: UTF8.self)
            let expansion = text.contains("expandAttachedMacro") ? "func extra() {}"
                : text.contains("#made") ? #"{ () -> Void in self.define(\\"Made\\") { 2 } }()"# : "2"
            let answer = text.hasPrefix("{\\"getCapability")
                ? #"{"getCapabilityResult":{"capability":{"protocolVersion":7}}}"#
                : #"{"expandMacroResult":{"expandedSource":"\\#(expansion)","diagnostics":[]}}"#
            var size = UInt64(answer.utf8.count).littleEndian
            FileHandle.standardOutput.write(withUnsafeBytes(of: &size) { Data($0) } + Data(answer.utf8))
        }
    }
}
"""
EXTERNAL = '@freestanding(expression) public macro {0}() -> Int = #externalMacro(module: "{1}", type: "T")\n'


def put(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def write(folder, rivet):
    targets = []
    for name, (kind, more, files) in LAYOUTS.items():
        arguments = {"dependencies": f"[{DEPENDS}]", "swiftSettings": "settings", "plugins": f"[{PLUGIN}]"} | more
        order = ["dependencies", "resources", "swiftSettings", "plugins"]
        list_ = "".join(f", {key}: {arguments[key]}" for key in order if key in arguments)
        targets.append(f'.{kind}(name: "{name}"{list_}),')
        place = folder / ("Tests" if kind == "testTarget" else "Sources") / name
        for file, text in files.items():
            put(place / file, text)
    put(
        folder / "Package.swift",
        f"""// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

let settings: [SwiftSetting] = Context.environment["GATE_FAULTS"] == nil ? [] : [.define("FAULTS")]
let package = Package(
    name: "Layouts",
    platforms: [.macOS(.v15)],
    products: [.library(name: "Library", targets: ["Library"])],
    dependencies: [.package(name: "rivet", path: "{rivet}"), .package(path: "../Macros")],
    targets: [
        {" ".join(targets)}
        .plugin(name: "Generator", capability: .buildTool()),
        .macro(name: "PackageMacros"),
        .macro(name: "LibraryMacros"),
        .target(name: "MacroLibrary", dependencies: ["LibraryMacros"]),
    ]
)
""",
    )
    put(folder / "Snippets/Snippet.swift", "import Library\ntry useLibrary()\n")
    put(folder / "Sources/PackageMacros/Macros.swift", MACRO)
    put(folder / "Sources/LibraryMacros/Macros.swift", MACRO)
    put(
        folder / "Sources/MacroLibrary/Library.swift",
        EXTERNAL.format("three", "LibraryMacros")
        + "public protocol Furniture: Sendable {}\n"
        + "public struct Shelf: Furniture { public init(_ number: Int) {} }\n",
    )
    put(
        folder / "Plugins/Generator/Generator.swift",
        """import Foundation
import PackagePlugin

@main struct Generator: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let output = context.pluginWorkDirectoryURL.appendingPathComponent("Generated.swift")
        let input = context.package.directoryURL.appendingPathComponent("Generated.txt")
        return [.buildCommand(displayName: "Generating", executable: URL(fileURLWithPath: "/bin/cp"),
            arguments: [input.path, output.path], inputFiles: [input], outputFiles: [output])]
    }
}
""",
    )
    put(folder / "Generated.txt", module("Generated"))
    other = folder.parent / "Macros"
    put(
        other / "Package.swift",
        """// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription
let package = Package(name: "Macros", platforms: [.macOS(.v15)], products: [.library(name: "Macros", targets: ["Macros"])],
    targets: [.macro(name: "OtherMacros"), .target(name: "Macros", dependencies: ["OtherMacros"])])
""",
    )
    put(other / "Sources/OtherMacros/Macros.swift", MACRO)
    put(other / "Sources/Macros/Macros.swift", EXTERNAL.format("four", "OtherMacros"))


def compare(output, faults):
    text = pathlib.Path(output).read_text()
    problems = []
    for name in LAYOUTS:
        unchecked = re.search(rf"warning: .*the object graph of {name} isn't checked.*", text)
        if name in UNCHECKED:
            if not unchecked or UNCHECKED[name] not in unchecked[0]:
                problems.append(f"the build doesn't say why {name} isn't checked")
            continue
        if unchecked:
            problems.append(unchecked[0])
        found = re.search(rf'"{name} Engine", but no module defines it.*\[missing\]', text)
        if bool(found) != faults:
            problems.append(f"the build {'finds no fault' if faults else 'reports a fault that it has not'} in {name}")
    for problem in problems:
        print(f"check-gate: {problem}", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    if sys.argv[1] == "write":
        write(pathlib.Path(sys.argv[2]), sys.argv[3])
    else:
        sys.exit(compare(sys.argv[2], sys.argv[3] == "faults"))
