import Foundation
import Rivet

/// Modules that require each other, some under namespaces.
struct ModuleProgram: Program {
    struct Requirement: Sendable {
        var target: Int
        var isMounted: Bool
    }

    /// The requirements of each module.
    ///
    /// The first module is loaded.
    var modules: [[Requirement]] = []
    /// How often a module requires itself under a namespace before it stops by itself; 0 for no such module.
    var chain = 0

    init(_ random: inout SplitMix64) {
        if Int.random(in: 0..<5, using: &random) == 0 {
            chain = Int.random(in: 1...300, using: &random)
            return
        }
        let count = Int.random(in: 1...Mounted.all.count, using: &random)
        let backward = Bool.random(using: &random)
        modules = (0..<count).map { index in
            (0..<Int.random(in: 0...2, using: &random)).compactMap { _ in
                let range = backward ? 0..<count : index + 1..<count
                guard let target = range.randomElement(using: &random) else { return nil }
                return Requirement(target: target, isMounted: Bool.random(using: &random))
            }
        }
    }

    var description: String {
        if chain > 0 { return "  a module that requires itself under a namespace, \(chain) deep" }
        return modules.enumerated().map { index, requirements in
            let list = requirements.map { GraphProgram.name($0.target) + ($0.isMounted ? " under a namespace" : "") }
            return "  \(GraphProgram.name(index)) → \(list.joined(separator: ", "))"
        }.joined(separator: "\n")
    }

    /// Whether some namespace lies in itself without end.
    var isEndless: Bool {
        let edges = modules.map { $0.map(\.target) }
        func reaches(_ start: Int) -> Set<Int> {
            var (seen, pending): (Set<Int>, [Int]) = ([], [start])
            while let next = pending.popLast() { if seen.insert(next).inserted { pending += edges[next] } }
            return seen
        }
        return modules.isEmpty
            ? false
            : reaches(0).contains { from in
                modules[from].contains { $0.isMounted && reaches($0.target).contains(from) }
            }
    }

    /// How many definitions there are: one for each module in each namespace that has it.
    private var expectedCount: Int {
        func count(in root: Int) -> Int {
            var (seen, pending, mounted): (Set<Int>, [Int], Int) = ([], [root], 0)
            while let next = pending.popLast() {
                guard seen.insert(next).inserted else { continue }
                for requirement in modules[next] {
                    if requirement.isMounted {
                        mounted += count(in: requirement.target)
                    } else {
                        pending.append(requirement.target)
                    }
                }
            }
            return seen.count + mounted
        }
        return modules.isEmpty ? chain + 1 : count(in: 0)
    }

    func run(strict isStrict: Bool) async -> String? {
        await withCheckedContinuation { continuation in
            let thread = Thread { continuation.resume(returning: fault()) }
            // As much as a main thread has.
            thread.stackSize = 8 << 20
            thread.start()
        }
    }

    private func fault() -> String? {
        let assembly = Assembly()
        Mounted.scripts.withLock { $0[ObjectIdentifier(assembly)] = self }
        defer { Mounted.scripts.withLock { $0[ObjectIdentifier(assembly)] = nil } }
        assembly.load(Mounted.all[0], environment: Environment(variables: ["Depth": chain]))
        do {
            let factory = try ObjectGraphFactory(assembly: assembly)
            if isEndless { return "no error, but the namespaces have no end" }
            let names = factory.names
            if names.count != expectedCount { return "expected \(expectedCount) names, but there are \(names.count)" }
            for name in names where try factory[name] as String != name.split(separator: ".").last.map(String.init) {
                return "\(name) is another module's"
            }
            return nil
        } catch {
            guard let error = error as? AssemblyError else { return "another error: \(error)" }
            return isEndless && !error.problems.isEmpty ? nil : "\(error)"
        }
    }
}

/// A module that follows the program of its assembly.
class Mounted: Module {
    static let scripts = Guarded<[ObjectIdentifier: ModuleProgram]>([:])
    static let all: [Mounted.Type] = [Mounted0.self, Mounted1.self, Mounted2.self, Mounted3.self, Mounted4.self]
    class var index: Int { 0 }

    override func configure() throws {
        guard let program = Mounted.scripts.withLock({ $0[ObjectIdentifier(assembly)] }) else { return }
        let index = Self.index
        let name = GraphProgram.name(index)
        define(Key(name)) { _ in name }
        if program.chain > 0 {
            let depth: Int = try environment["Depth"]
            if depth > 0 { require(Self.self, under: "n", variables: ["Depth": depth - 1]) }
            return
        }
        for (position, requirement) in program.modules[index].enumerated() {
            let module = Mounted.all[requirement.target]
            if requirement.isMounted { require(module, under: "n\(index)\(position)") } else { require(module) }
        }
    }
}

final class Mounted0: Mounted {}
final class Mounted1: Mounted { override class var index: Int { 1 } }
final class Mounted2: Mounted { override class var index: Int { 2 } }
final class Mounted3: Mounted { override class var index: Int { 3 } }
final class Mounted4: Mounted { override class var index: Int { 4 } }
