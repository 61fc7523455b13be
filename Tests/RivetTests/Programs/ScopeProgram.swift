import Foundation
import Rivet

/// Requests for objects of every scope, in two namespaces of a graph and of its child, one after the other on one
/// thread.
///
/// The oracle is `ScopeOracle`.
struct ScopeProgram: Program {
    enum Scope: String, CaseIterable { case prototype, singleton, weak, graph, cached, custom }

    /// The graph and the namespace of a definition.
    struct Home: Hashable {
        var isChild: Bool
        var isInner: Bool

        static let all = [false, true].flatMap { isChild in [false, true].map { Home(isChild: isChild, isInner: $0) } }
    }

    /// The forms of a request for one object.
    enum Form: String, CaseIterable { case name, provider, keyedProvider, superclass, existential, optional, any }

    struct Request: CustomStringConvertible {
        var name: String
        var form: Form

        var description: String { form == .name ? name : "\(name) by \(form)" }
    }

    struct Definition: CustomStringConvertible {
        enum Failing: CaseIterable { case never, always, atFirst }

        var home: Home
        var name: String
        var scope: Scope
        var needs: [Request]
        var failing = Failing.never
        /// The number of the dependency before which it fails, if it does.
        var failsBefore = 0
        /// Whether the closure resets the cached scope at its end.
        var resets = false

        func fails(try count: Int) -> Bool { failing == .always || failing == .atFirst && count == 1 }

        var description: String {
            let place = (home.isChild ? "child's " : "") + (home.isInner ? "In." : "") + name
            let end =
                (failing == .never ? "" : "; fails \(failing), before \(failsBefore)") + (resets ? "; resets" : "")
            return "  \(place), \(scope): \(needs.map(\.description).joined(separator: ", "))\(end)"
        }
    }

    enum Step {
        case request(Request, ofChild: Bool)
        case reset
        /// Releases all objects that requests have returned.
        case drop
        /// Replaces the child's factory.
        case renew
    }

    var definitions: [Definition] = []
    var steps: [Step] = []

    init(_ random: inout SplitMix64) {
        let count = Int.random(in: 2...6, using: &random)
        let isCyclic = Int.random(in: 0..<4, using: &random) == 0
        let isFailing = Int.random(in: 0..<3, using: &random) == 0
        // Rivet looks up long names differently from short ones.
        let names = (0..<count).map { $0.isMultiple(of: 3) ? "A definition with number \($0)" : "N\($0)" }
        func request(_ number: Int) -> Request {
            Request(name: names[number], form: Form.allCases.randomElement(using: &random) ?? .name)
        }
        for (number, name) in names.enumerated() {
            for home in Home.all where Int.random(in: 0..<(home == Home.all[0] ? 4 : 3), using: &random) != 0 {
                // Elsewhere, few of the names are defined again.
                if home != Home.all[0], Bool.random(using: &random) { continue }
                var needs: [Request] = []
                for _ in 0..<Int.random(in: 0...2, using: &random) {
                    let isBack = isCyclic && Int.random(in: 0..<4, using: &random) == 0
                    guard isBack || number + 1 < count else { continue }
                    needs.append(request(Int.random(in: isBack ? 0..<count : (number + 1)..<count, using: &random)))
                }
                let scope = Bool.random(using: &random) ? Scope.allCases.randomElement(using: &random) : nil
                let fails = isFailing && Int.random(in: 0..<4, using: &random) == 0
                definitions.append(
                    Definition(
                        home: home,
                        name: name,
                        scope: scope ?? .prototype,
                        needs: needs,
                        failing: fails ? Definition.Failing.allCases.randomElement(using: &random) ?? .never : .never,
                        failsBefore: Int.random(in: 0...needs.count, using: &random),
                        resets: Int.random(in: 0..<10, using: &random) == 0
                    )
                )
            }
        }
        for _ in 0..<Int.random(in: 1...10, using: &random) {
            switch Int.random(in: 0..<10, using: &random) {
            case 0: steps.append(.reset)
            case 1: steps.append(.drop)
            case 2: steps.append(.renew)
            default:
                var request = request(Int.random(in: 0..<count, using: &random))
                if Int.random(in: 0..<3, using: &random) == 0 { request.name = "In." + request.name }
                steps.append(.request(request, ofChild: Bool.random(using: &random)))
            }
        }
    }

    var description: String {
        definitions.map { "\($0)\n" }.joined() + "  then \(steps)"
    }

    var simpler: [any Program] {
        let shorter = steps.indices.map { index in
            var program = self
            program.steps.remove(at: index)
            return program
        }
        let smaller = definitions.indices.map { index in
            var program = self
            program.definitions.remove(at: index)
            return program
        }
        return shorter + smaller
    }

    func run(strict isStrict: Bool) async -> String? {
        await withCheckedContinuation { continuation in
            let thread = Thread { continuation.resume(returning: fault()) }
            // A cycle of prototypes continues until the stack ends. On a small stack that is soon.
            thread.stackSize = 1 << 20
            thread.start()
        }
    }

    private func fault() -> String? {
        let (book, session, custom) = (Book(definitions.count), CachedScope("Session"), StoringScope())
        func assembly(ofChild isChild: Bool) -> Assembly {
            let assembly = Assembly()
            Inner.scripts.withLock { scripts in
                scripts[ObjectIdentifier(assembly)] = { module in
                    define(Home(isChild: isChild, isInner: true), in: module, book, session, custom)
                }
            }
            defer { Inner.scripts.withLock { $0[ObjectIdentifier(assembly)] = nil } }
            assembly.load(environment: Environment()) { module in
                define(Home(isChild: isChild, isInner: false), in: module, book, session, custom)
                module.require(Inner.self, under: "In")
            }
            return assembly
        }
        var orphan: ObjectGraphFactory?
        do {
            let graph = try ObjectGraph(assembly(ofChild: false))
            let childGraph = try ObjectGraph(assembly(ofChild: true), parent: graph)
            let parent = try ObjectGraphFactory(graph)
            var child = try ObjectGraphFactory(childGraph, parent: parent)
            var (oracle, known) = (ScopeOracle(definitions), Known())
            for (number, step) in steps.enumerated() {
                switch step {
                case .reset:
                    // The parent and its children are all factories that use the scope.
                    if number.isMultiple(of: 2) { session.reset() } else { parent.reset(session) }
                    oracle.reset()
                case .drop: known = Known()
                case .renew:
                    child = try ObjectGraphFactory(childGraph, parent: parent)
                    oracle.renewChild()
                case .request(let request, let ofChild):
                    let expected = oracle.outermost(request.name, ofChild: ofChild)
                    let factory = ofChild ? child : parent
                    let outcome: Result<Node, any Error> = Result {
                        try request.form.object(of: request.name, from: factory)
                    }
                    if let fault = known.fault(outcome, expected) { return "step \(number): \(fault)" }
                    if case .failure(.cycle) = expected { oracle.excuseUnretained(book.made) }
                    if book.made != oracle.made { return "step \(number): made \(book.made), expected \(oracle.made)" }
                }
            }
            orphan = known.factory
        } catch {
            return "a graph or a factory failed: \(error)"
        }
        if book.alive > 0 { return "\(book.alive) objects outlive the factories" }
        guard let orphan else { return nil }
        do { return "a released factory returned \(try orphan[definitions[0].name] as Any)" } catch {
            return (error as? ResolutionError)?.code == .released ? nil : "after the release: \(error)"
        }
    }

    /// Defines the objects of one home.
    private func define(
        _ home: Home,
        in module: Module,
        _ book: Book,
        _ session: CachedScope,
        _ custom: StoringScope
    ) {
        for (number, definition) in definitions.enumerated() where definition.home == home {
            let key = Key<Node>(definition.name)
            let make: @Sendable (ObjectGraphFactory) throws -> Node = { factory in
                let node = try book.make(number, definition, with: factory)
                if definition.resets { session.reset() }
                return node
            }
            switch definition.scope {
            case .prototype: module.define(key, as: make)
            case .singleton: module.define(key, in: .singleton, as: make)
            case .weak: module.define(key, in: .weak, as: make)
            case .graph: module.define(key, in: .graph, as: make)
            case .cached: module.define(key, in: session, as: make)
            case .custom: module.define(key, in: custom, as: make)
            }
        }
    }

    /// The module of the namespace, which follows the script of its assembly.
    private final class Inner: Module {
        static let scripts = Guarded<[ObjectIdentifier: @Sendable (Module) -> Void]>([:])

        override func configure() { Inner.scripts.withLock { $0[ObjectIdentifier(assembly)] }?(self) }
    }

    // MARK: - Objects

    /// An object, which stores the factory of its closure if it is shared.
    ///
    /// Sound as `Sendable`, because it is immutable.
    private final class Node: Part, Numbered, @unchecked Sendable {
        let number: Int
        let parts: [Node]
        let factory: ObjectGraphFactory?
        private let book: Book

        init(_ number: Int, _ parts: [Node], _ factory: ObjectGraphFactory?, _ book: Book) {
            (self.number, self.parts, self.factory, self.book) = (number, parts, factory, book)
            book.count { $0.alive += 1 }
        }

        deinit { book.count { $0.alive -= 1 } }
    }

    private class Part {}
    private protocol Numbered: AnyObject {
        var number: Int { get }
    }

    /// What the closures did.
    private final class Book: Sendable {
        struct Counts: Sendable {
            var tries: [Int]
            var made: [Int]
            var alive = 0
        }

        private let counts: Guarded<Counts>
        var made: [Int] { count { $0.made } }
        var alive: Int { count { $0.alive } }

        init(_ count: Int) {
            let none = Array(repeating: 0, count: count)
            counts = Guarded(Counts(tries: none, made: none))
        }

        func count<Result>(_ body: (inout Counts) -> Result) -> Result { counts.withLock { body(&$0) } }

        func make(_ number: Int, _ definition: Definition, with factory: ObjectGraphFactory) throws -> Node {
            let tries = count { counts in
                counts.tries[number] += 1
                return counts.tries[number]
            }
            let isFailing = definition.fails(try: tries)
            var parts: [Node] = []
            for (place, need) in definition.needs.enumerated() {
                if isFailing, place == definition.failsBefore { throw Failed() }
                parts.append(try need.form.object(of: need.name, from: factory))
            }
            if isFailing { throw Failed() }
            count { $0.made[number] += 1 }
            return Node(number, parts, definition.scope == .prototype ? nil : factory, self)
        }
    }

    struct Failed: Error {}

    /// A custom scope that retains its objects.
    private final class StoringScope: CustomScope {
        let name = "storing"
        private let objects = Guarded<[ScopeSlot: any Sendable]>([:])

        func object(for slot: ScopeSlot) -> (any Sendable)? { objects.withLock { $0[slot] } }
        func keep(_ object: any Sendable, for slot: ScopeSlot, generation: Int) {
            let old = objects.withLock { $0.updateValue(object, forKey: slot) }
            withExtendedLifetime(old) {}
        }
        func forget(_ slot: ScopeSlot) {
            let old = objects.withLock { $0.removeValue(forKey: slot) }
            withExtendedLifetime(old) {}
        }
    }

    /// The objects seen so far, retained.
    ///
    /// If an object is the same for the oracle, it must be the same here. Any other object must be new.
    private struct Known {
        private var nodes: [ObjectIdentifier: (node: Node, shadow: ScopeOracle.Shadow)] = [:]
        private var seen: Set<ObjectIdentifier> = []

        /// The factory that one of the objects stored.
        var factory: ObjectGraphFactory? { nodes.values.lazy.compactMap(\.node.factory).first }

        mutating func fault(
            _ outcome: Result<Node, any Error>,
            _ expected: Result<ScopeOracle.Shadow, ScopeOracle.Failure>
        ) -> String? {
            switch (outcome, expected) {
            case (.success(let node), .success(let shadow)): fits(node, shadow) ? nil : "another object"
            case (.failure(let error), .failure(let expected)):
                (error as? ResolutionError)?.code == expected.code ? nil : "expected \(expected), but got \(error)"
            default: "expected \(expected), but got \(outcome)"
            }
        }

        private mutating func fits(_ node: Node, _ shadow: ScopeOracle.Shadow) -> Bool {
            if let known = nodes[ObjectIdentifier(shadow)] { return known.node === node }
            nodes[ObjectIdentifier(shadow)] = (node, shadow)
            guard seen.insert(ObjectIdentifier(node)).inserted, node.number == shadow.number,
                node.parts.count == shadow.parts.count
            else { return false }
            for (part, shadow) in zip(node.parts, shadow.parts) where !fits(part, shadow) { return false }
            return true
        }
    }
}

extension ScopeProgram.Form {
    /// The object of a name, requested in this form.
    fileprivate func object<Object: AnyObject>(of name: String, from factory: ObjectGraphFactory) throws -> Object {
        let object: Any =
            switch self {
            case .name: try factory[name] as Object
            case .provider: try (factory[name + " Provider"] as Provider<Object>)()
            case .keyedProvider: try factory.provider(for: Key<Object>(name))()
            case .superclass: try factory[name] as AnyObject
            case .existential: try factory[name] as any Sendable
            case .optional: try factory[name] as Object? as Any
            case .any: try factory[name] as Any
            }
        guard let object = object as? Object else { throw ScopeProgram.Failed() }
        return object
    }
}
