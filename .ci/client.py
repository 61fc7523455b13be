"""A small application that depends on this package, for the checks that build one."""

import pathlib
import shutil
import subprocess

MANIFEST = """// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Client",
    platforms: [.macOS(.v15)],
    dependencies: [DEPENDENCY],
    targets: [TARGETS]
)
"""

# One definition and one request.
SOURCE = """import Rivet

final class Engine: Sendable {}

final class CarModule: Module {
    override func configure() { define("Engine", in: .singleton) { factory in Engine() } }
}

let factory = try ObjectGraphFactory(CarModule.self, environment: Environment())
let engine: Engine = try factory["Engine"]
print(engine)
"""

# Four definitions, of which two are recipes. The compiler emits the code of a recipe into the client.
RECIPES = """import Rivet

final class Battery: Sendable {}

struct Engine { let battery: Battery, power: Int }

struct Car { let engine: Engine, radio: Radio }

final class Radio: Sendable {
    init(battery: Battery) {}
}

final class CarModule: Module {
    override func configure() {
        define("Battery", in: .singleton) { factory in Battery() }
        define("Radio", in: .singleton) { factory in try Radio(battery: factory["Battery"]) }
        define("Engine", as: .calling(Engine.init, with: "Battery", .variable("Power")))
        define("Car", as: .calling(Car.init, with: "Engine", "Radio"))
    }
}

let factory = try ObjectGraphFactory(CarModule.self, environment: Environment(variables: ["Power": 150]))
let car: Car = try factory["Car"]
print(car)
"""

# The first program with a drawing of its graph.
DRAWN = SOURCE.replace('import Rivet\n', 'import Rivet\nimport RivetInspection\n', 1) + 'print(factory.graph.text())\n'

# The first program without a container.
BY_HAND = """final class Engine: Sendable {}

final class Objects: Sendable {
    static let shared = Objects()
    let engine = Engine()
}

let engine = Objects.shared.engine
print(engine)
"""


def write(folder, source=SOURCE, **others):
    """Writes a package with the program Client, and with other programs by their names.

    It depends on Rivet if `source` imports Rivet.
    """
    imports = source.startswith('import Rivet')
    dependency = f'.package(name: "rivet", path: "{pathlib.Path.cwd()}")' if imports else ''
    programs = {'Client': source, **others}
    for name, text in programs.items():
        (folder / 'Sources' / name).mkdir(parents=True)
        (folder / 'Sources' / name / 'main.swift').write_text(text)
    products = {
        name: ', '.join(
            f'.product(name: "{product}", package: "rivet")'
            for product in ('Rivet', 'RivetInspection') if f'import {product}\n' in text
        )
        for name, text in programs.items()
    }
    targets = ', '.join(f'.executableTarget(name: "{name}", dependencies: [{products[name]}])' for name in programs)
    (folder / 'Package.swift').write_text(MANIFEST.replace('DEPENDENCY', dependency).replace('TARGETS', targets))


def build(folder, *options, program='Client'):
    """Builds a program, and returns the path of its executable."""
    command = ['swift', 'build', '--package-path', folder, '--product', program, *options]
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode:
        raise SystemExit(result.stdout + result.stderr)
    return pathlib.Path(output_of(*command, '--show-bin-path'), program)


def tool(name):
    """Returns the path of the compiler's own copy of an LLVM tool, because formats differ between versions."""
    return pathlib.Path(shutil.which('swiftc')).resolve().parent / name


def output_of(*command):
    """Returns the output of a command, which must succeed."""
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
