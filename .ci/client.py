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
    targets: [.executableTarget(name: "Client", dependencies: [PRODUCT])]
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

# The same without a container.
BY_HAND = """final class Engine: Sendable {}

final class Objects: Sendable {
    static let shared = Objects()
    let engine = Engine()
}

let engine = Objects.shared.engine
print(engine)
"""


def write(folder, source=SOURCE):
    """Writes the package. It depends on Rivet if its source does."""
    imports = source.startswith('import Rivet')
    dependency = f'.package(name: "rivet", path: "{pathlib.Path.cwd()}")' if imports else ''
    product = '.product(name: "Rivet", package: "rivet")' if imports else ''
    (folder / 'Sources/Client').mkdir(parents=True)
    (folder / 'Sources/Client/main.swift').write_text(source)
    (folder / 'Package.swift').write_text(MANIFEST.replace('DEPENDENCY', dependency).replace('PRODUCT', product))


def build(folder, *options):
    """Builds only what the package links, and returns the path of the executable."""
    command = ['swift', 'build', '--package-path', folder, '--product', 'Client', *options]
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode:
        raise SystemExit(result.stdout + result.stderr)
    return pathlib.Path(said(*command, '--show-bin-path'), 'Client')


def tool(name):
    """The path of a tool beside the compiler. LLVM's formats differ between versions."""
    return pathlib.Path(shutil.which('swiftc')).resolve().parent / name


def said(*command):
    """The output of a command."""
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
