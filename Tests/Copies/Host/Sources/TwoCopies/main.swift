import Garden
import Rivet

final class RequiringModule: Module {
    override func configure() {
        require(GardenModule.self)
        // Only the other module defines it. That is no second problem.
        define("Vase", needing: "Flower") { _ in 1 }
    }
}

final class NamespaceModule: Module {
    override func configure() {
        require(GardenModule.self, under: "Left")
        require(GardenModule.self, under: "Right", variables: ["Frequency": 102.8])
    }
}

/// A foreign module at the end of a chain of superclasses.
final class OrchardModule: GardenModule {}

final class HelpedModule: Module {
    override func configure() { requireGarden(in: self) }
}

final class OwnModule: Module {
    override func configure() {
        define("Root", in: .singleton) { 7 }
        define("Pair", needing: "Root") { [try $0["Root"] as Int] }
        define("Garden Report") { _ in try gardenReport() }
    }
}

/// Prints the problems of an assembly.
func report(_ kind: String, _ configure: (Assembly) -> Void) {
    let assembly = Assembly()
    configure(assembly)
    report(kind) { try ObjectGraph(assembly) }
}

/// Prints the problems of a graph.
func report(_ kind: String, _ create: () throws -> Any) {
    do {
        _ = try create()
        print("\(kind): no problem")
    } catch let error as AssemblyError {
        for problem in error.problems { print("\(kind): \(problem.code) \(problem.name) \(problem.site.line)") }
    } catch { print("\(kind): \(type(of: error))") }
}

let environment = Environment(variables: ["Frequency": 88.1])

// The program's copy receives a module of the library.
report("require") { try ObjectGraph(RequiringModule.self, environment: environment) }
report("require under") { try ObjectGraph(NamespaceModule.self, environment: environment) }
report("graph") { try ObjectGraph(GardenModule.self, environment: environment) }
report("graph of two") { try ObjectGraph(OwnModule.self, GardenModule.self, environment: environment) }
report("factory") { try ObjectGraphFactory(GardenModule.self, environment: environment) }
report("load") { $0.load(GardenModule.self, environment: environment) }
report("load twice") { for _ in 0..<2 { $0.load(GardenModule.self, environment: environment) } }
report("subclass") { $0.load(OrchardModule.self, environment: environment) }
report("closure") { $0.load(environment: environment) { $0.require(GardenModule.self) } }

// The library's copy receives an assembly or a module of the program.
report("library loads", loadGarden)
report("library loads a closure", loadClosure)
report("library requires") { try ObjectGraph(HelpedModule.self, environment: environment) }
report("by hand") { GardenModule(assembly: $0, environment: environment).configure() }

// Each copy by itself works, even inside a closure of the other one.
let factory = try ObjectGraphFactory(OwnModule.self, environment: environment)
print("own:", try factory["Pair"] as [Int])
print("library:", try gardenReport())
print("library inside:", try factory["Garden Report"] as String)

do { _ = try ObjectGraph(RequiringModule.self, environment: environment) } catch { print(error) }
