internal import Foundation
internal import RivetShared

/// Reads the facts of one source file from its dump by the compiler.
///
/// It walks the dump once, in source order. Each extension has one topic, such as declarations, statements or calls.
final class SourceReader {
    private let source: Data
    private let lines: LineTable
    var types = TypeNames()
    var facts: FileFacts
    /// The bodies around the current node, the innermost last.
    ///
    /// The first one belongs to the file.
    var bodies: [Body]
    /// The arms that lead to the current node, within the innermost body.
    var branch: [Event.Arm] = []
    /// The types around the current node, the innermost last.
    var contexts: [Context] = []
    /// The local variables of each scope around the current node, the innermost scope last.
    var locals: [[String: Local]] = [[:]]
    /// The loops around the current node, within the innermost body.
    var loops: [Event.Loop] = []
    /// The number of closures around the current node that belong to the innermost body.
    var innerClosureCount = 0
    /// The types of local constants before conversions, by their places.
    var heldTypesOfLocals: [String: [HeldType]] = [:]
    /// The bodies whose results have other types than the declared one.
    var resultsWithHeldTypes: Set<String> = []
    /// The values of existential types whose methods are called, by their identities in the dump.
    var opened: [String: Value] = [:]
    /// The types around the current node that the dump shows as their protocols.
    ///
    /// These are the spellings of the types of opened existentials, or nil for the elements of a pack, which the dump
    /// shows as any protocol.
    var hiddenTypes: [String?] = []
    /// The closures that are bodies of their own, by their ids.
    var readClosures: Set<String> = []
    /// The initial values of the variables that the dump declares next.
    var initials: [String: JSONValue] = [:]
    /// The parameter of the next closure, which a loop calls for each element.
    var elementOfLoop: (name: String, local: Local)?
    /// The number of escaping closures around the current node.
    var escapingClosureCount = 0
    /// The number of expressions and statements around the current node that handle a failure, such as `try?`.
    var handlerCount = 0
    /// Whether the call around the current node handles the failures of its closures, because it can't fail itself.
    var handlesFailures = false
    /// Where the functions and closures around the current node run, the innermost last.
    var isolations: [Isolation?] = []
    /// The start of the innermost declaration or macro around the current node that isn't itself from an expansion.
    var declarationStart = 0
    /// The numbers of the expansions of macros, by the compiler's names of them.
    private var expansions: [String: Int] = [:]
    /// Whether functions of the target belong to an actor by default.
    let hasDefaultIsolation: Bool
    /// Whether a call on the registration of the next definition makes it eager.
    var isEager = false
    /// The code that completes the objects of the next definition.
    var completions: [Completion] = []

    /// A call of `completed`.
    struct Completion {
        /// The id of the closure or function, or nil if its body is unknown.
        var code: String?
        var isAwaited: Bool
        var isOnMainActor: Bool
    }

    struct Local {
        var place: String
        /// The value, or nil if it is unknown.
        var value: Value?
        /// Whether a later assignment gives it its value.
        var isAssignable = false

        init(place: String, value: Value? = nil) {
            self.place = place
            self.value = value
        }
    }

    struct Context {
        var name: String
        var usr: String
        /// Whether it is a class that isn't final.
        var isOpen: Bool
        var isProtocol = false
    }

    init(file: String, target: String, source: Data, hasDefaultIsolation: Bool = false) {
        self.hasDefaultIsolation = hasDefaultIsolation
        self.source = source
        lines = LineTable(source)
        facts = FileFacts(file: file, target: target)
        bodies = [Body(id: file, name: "", site: Site(file: file, line: 1, column: 1))]
    }

    /// Reads the dump of the file, or only the reason why it can't be read.
    func read(_ tape: JSONTape) throws -> FileFacts {
        do {
            if let (word, node) = tape.unknownWord() {
                throw FileFacts.Unreadable(what: Wording.quoted(word), site: site(node ?? tape.root))
            }
            return try read(tape.root)
        } catch let reason as FileFacts.Unreadable {
            return FileFacts(file: facts.file, target: facts.target, unreadable: reason)
        }
    }

    /// Reads the root of a dump.
    func read(_ root: JSONValue) throws -> FileFacts {
        guard root["_kind"]?.is("source_file") == true else { throw fault("a source file", root) }
        // A file without code has no items.
        for item in root["items"]?.elements ?? [] { try visit(item) }
        if let body = bodies.first, !body.events.isEmpty { facts.bodies.append(body) }
        return facts
    }

    // MARK: - Visiting

    /// The keys of values that repeat other values, or that don't come from the source.
    static let skippedKeys: [StaticString] = [
        "range", "decl", "original_init", "substitutions", "iterator_var", "next_call", "builtin_initializer",
        "conformances", "inherits", "attrs", "name", "implicit_self_decl", "captures",
        "generic_signature", "where_requirements", "function_ref", "throws", "default_args_owner", "result_init",
        "builder_init",
    ]

    func visit(_ node: JSONValue) throws {
        guard let kind = node["_kind"]?.string else { return try visitChildren(node) }
        if try visitDeclaration(node, kind) { return }
        if try visitStatement(node, kind) { return }
        try visitExpression(node, kind)
    }

    func visitChildren(_ node: JSONValue) throws {
        // Most initial values have an original and a type-checked form. Visit the original only if it is the only one.
        if let original = node["original_init"], node["processed_init"] == nil { try visit(original) }
        try node.forEachContainer(skipping: SourceReader.skippedKeys) { try visit($0) }
    }

    // MARK: - Sites, types and events

    /// The offset of a node in the file, or a greater number if the node is from the expansion of a macro.
    ///
    /// An expansion counts its offsets from its own start. Bodies and variables have them in their identities, so the
    /// offsets of different expansions must differ, too.
    func offset(_ node: JSONValue) -> Int? {
        guard let range = node["range"], let start = range["start"]?.integer else { return nil }
        guard let expansion = range["buffer_id"]?.string else { return start }
        let number = expansions[expansion] ?? expansions.count + 1
        expansions[expansion] = number
        return number << 32 + start
    }

    func site(_ node: JSONValue) -> Site {
        guard let offset = offset(node) else { return bodies[bodies.count - 1].site }
        return site(at: offset)
    }

    func site(at offset: Int) -> Site {
        // The code of an expansion isn't in the file, so its site is the macro or its declaration.
        let (line, column) = lines.position(of: offset < 1 << 32 ? offset : declarationStart)
        return Site(file: facts.file, line: line, column: column)
    }

    /// The source at these offsets.
    func text(_ offsets: ClosedRange<Int>) -> String {
        guard offsets.upperBound < source.count else { return "" }
        let begin = source.startIndex
        return String(decoding: source[begin + offsets.lowerBound...begin + offsets.upperBound], as: UTF8.self)
    }

    /// The offset of a word in the source, at or after another offset.
    func offset(of word: String, from offset: Int) -> Int? {
        guard offset < source.count else { return nil }
        let begin = source.startIndex + offset
        return source.range(of: Data(word.utf8), in: begin..<source.endIndex).map { $0.lowerBound - source.startIndex }
    }

    /// The type with a mangled name, which is unknown if the dump may show a protocol instead of it.
    func type(_ mangled: String?) -> SourceType {
        let type = types.type(mangled ?? "?")
        return isHidden(type, mangled ?? "?") ? .unknown : type
    }

    /// Whether a type may contain one that the dump shows as its protocol.
    func isHidden(_ type: SourceType, _ mangled: String) -> Bool {
        hiddenTypes.contains { hidden in
            guard let hidden else { return type.mayContainExistential(mangled) }
            return type.contains(hidden)
        }
    }

    func add(_ kind: Event.Kind, at site: Site) {
        var event = Event(kind: kind, site: site, branch: branch, loops: loops, isolation: isolations.last ?? nil)
        switch kind {
        case .call, .invocation, .mention:
            event.isForgiven = handlerCount > 0
            event.isDeferred = escapingClosureCount > 0
        default: break
        }
        bodies[bodies.count - 1].events.append(event)
    }

    /// The error for a part of a node that isn't where the reader expects it.
    func fault(_ part: String, _ node: JSONValue) -> FileFacts.Unreadable {
        FileFacts.Unreadable(what: "the place of \(part)", site: site(node))
    }

    /// Visits the code of a function or closure with this isolation.
    func isolated(_ isolation: Isolation?, _ visit: () throws -> Void) rethrows {
        isolations.append(isolation)
        try visit()
        isolations.removeLast()
    }

    /// Returns a body with the events that `walk` adds.
    func reading(_ body: Body, _ walk: () throws -> Void) rethrows -> Body {
        let saved = (branch, handlerCount, escapingClosureCount, isEager, completions)
        let around = (loops, innerClosureCount, handlesFailures)
        (branch, handlerCount, escapingClosureCount, isEager, completions) = ([], 0, 0, false, [])
        (loops, innerClosureCount, handlesFailures) = ([], 0, false)
        bodies.append(body)
        try walk()
        (branch, handlerCount, escapingClosureCount, isEager, completions) = saved
        (loops, innerClosureCount, handlesFailures) = around
        var body = bodies.removeLast()
        if body.results.allSatisfy({ $0.expression.value == .unknown }) { body.results = [] }
        if resultsWithHeldTypes.remove(body.id) == nil { body.held = [] }
        return body
    }
}
