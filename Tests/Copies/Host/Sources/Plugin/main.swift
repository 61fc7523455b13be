import Foundation
import Rivet

// Loads the library while the program runs, as an application loads its plugins.
let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
#if canImport(Darwin)
let name = "libGarden.dylib"
#else
let name = "libGarden.so"
#endif
guard let library = dlopen(folder.appending(path: name).path, RTLD_NOW), let symbol = dlsym(library, "garden_module")
else {
    print(String(cString: dlerror()))
    exit(1)
}
let module = unsafeBitCast(
    unsafeBitCast(symbol, to: (@convention(c) () -> UnsafeRawPointer).self)(),
    to: Module.Type.self
)
do {
    _ = try ObjectGraph(module, environment: Environment())
} catch let error as AssemblyError {
    for problem in error.problems { print("plugin: \(problem.code) \(problem.name) \(problem.site.line)") }
}
