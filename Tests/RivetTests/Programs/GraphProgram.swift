/// A random program as data: definitions that depend on each other, and the callers that resolve them.
///
/// The oracle reads only this description. It never runs Rivet.
struct GraphProgram: Sendable {
    enum Scope: String, CaseIterable { case prototype, graph, weak, cached, singleton }

    /// The isolation of an object's creation: any thread, the main actor, or an asynchronous closure.
    enum Isolation: String { case nowhere, mainActor, task }

    enum Form: String { case closure, recipe, group, alias }

    /// How a closure reaches a dependency.
    enum Route: String, CaseIterable {
        /// The factory that the closure received.
        case own
        /// A provider from that factory.
        case provider
        /// A provider that a singleton stores.
        case maker
        /// A provider obtained before the first request.
        case outside
        /// A child factory made inside the closure.
        case child
        /// A factory captured from outside.
        case captured

        /// Whether the request names the build of the closure, even on another thread or in a detached task.
        var namesBuild: Bool { self == .own || self == .provider || self == .child }
    }

    /// On which thread or task a closure makes a request that it waits for.
    enum Hop: String, CaseIterable {
        case none, thread, queue, perform, task, detached, asyncLet, taskGroup

        /// Whether the two targets of a dependency are resolved at once.
        var isFork: Bool { self == .perform || self == .asyncLet || self == .taskGroup }
        var needsTask: Bool { self == .asyncLet || self == .taskGroup }
        var needsThread: Bool { self == .thread || self == .queue || self == .perform }
    }

    /// How a closure handles the error of a dependency.
    ///
    /// A closure that leaves the request behind starts a task for it and doesn't wait.
    enum Handling: String { case propagates, catches, retries, leavesBehind }

    struct Dependency: Sendable {
        /// One target, or two for a fork.
        var targets: [Int]
        var route = Route.own
        var hop = Hop.none
        var isAwaited = false
        var handling = Handling.propagates
    }

    struct Definition: Sendable {
        var scope = Scope.prototype
        var isolation = Isolation.nowhere
        var form = Form.closure
        var takesArgument = false
        var isDecorated = false
        var dependencies: [Dependency] = []
    }

    /// How a caller resolves its object.
    enum Manner: String {
        case thread, threadProvider, mainActor, task, taskProvider, detached
    }

    struct Caller: Sendable {
        var target: Int
        var manner: Manner
        /// Microseconds until the caller's task is cancelled.
        var cancelledAfter: Int?
    }

    var definitions: [Definition] = []
    var callers: [Caller] = []
    /// How often the cached scope is reset meanwhile.
    var resets = 0
    /// Whether only the callers retain the factory.
    var isReleased = false

    static func name(_ index: Int) -> String { String(UnicodeScalar(UInt8(ascii: "A") + UInt8(index))) }
    static func index(_ name: Substring) -> Int? {
        guard name.utf8.count == 1, let letter = name.utf8.first, letter >= UInt8(ascii: "A") else { return nil }
        return Int(letter - UInt8(ascii: "A"))
    }

    /// The definition that a name stands for, behind its aliases.
    func resolved(_ index: Int) -> Int {
        var index = index
        for _ in definitions where definitions[index].form == .alias { index = definitions[index].targets[0] }
        return index
    }
}

extension GraphProgram.Definition {
    var targets: [Int] { dependencies.flatMap(\.targets) }
    /// Whether the graph itself knows the dependencies.
    var declares: Bool { form == .recipe || form == .alias }
    /// Whether a scope lets other requests wait for the object, so that a cycle is found after one round.
    var isShared: Bool { form != .alias && scope != .prototype && scope != .graph }
    /// Whether some dependencies, or the elements of a group, are resolved at once.
    var forks: Bool {
        form == .group || form == .recipe && targets.count > 1 || dependencies.contains { $0.hop.isFork }
    }
}

extension GraphProgram: CustomStringConvertible {
    var description: String {
        let lines = definitions.enumerated().map { index, definition in
            "  \(GraphProgram.name(index)): \(definition)"
        }
        var settings = callers.map { "\($0)" }.joined(separator: ", ")
        if resets > 0 { settings += ", \(resets) resets" }
        if isReleased { settings += ", factory released" }
        return (lines + ["  callers: \(settings)"]).joined(separator: "\n")
    }
}

extension GraphProgram.Definition: CustomStringConvertible {
    var description: String {
        var words = [
            form == .alias ? "" : scope.rawValue, isolation == .nowhere ? "" : isolation.rawValue, form.rawValue,
        ]
        if takesArgument { words.append("with argument") }
        if isDecorated { words.append("decorated") }
        let text = words.filter { !$0.isEmpty }.joined(separator: " ")
        return dependencies.isEmpty ? text : "\(text) → \(dependencies.map { "\($0)" }.joined(separator: ", "))"
    }
}

extension GraphProgram.Dependency: CustomStringConvertible {
    var description: String {
        let names = targets.map(GraphProgram.name).joined(separator: "+")
        var words = [isAwaited ? "await" : "", route == .own ? "" : route.rawValue, hop == .none ? "" : hop.rawValue]
        if handling != .propagates { words.append(handling.rawValue) }
        let text = words.filter { !$0.isEmpty }.joined(separator: " ")
        return text.isEmpty ? names : "\(names) (\(text))"
    }
}

extension GraphProgram.Caller: CustomStringConvertible {
    var description: String {
        "\(GraphProgram.name(target)) by \(manner.rawValue)"
            + (cancelledAfter.map { " cancelled after \($0) µs" } ?? "")
    }
}
