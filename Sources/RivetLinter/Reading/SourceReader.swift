internal import Foundation

/// Reads what one source file says to Rivet out of the compiler's dump of it.
///
/// One walk through the dump, in source order. The extensions hold a topic each: declarations, statements, calls and
/// names.
final class SourceReader {
    private let source: Data
    private let lines: LineTable
    var types = TypeNames()
    var facts: FileFacts
    /// The bodies under way, the innermost last; the first is that of the file.
    var bodies: [Body]
    /// The arms that lead to where the walk is, within the innermost body.
    var branch: [Event.Arm] = []
    /// The types that enclose where the walk is.
    var contexts: [Context] = []
    /// The local variables in reach, innermost scope last.
    var locals: [[String: Local]] = [[:]]
    /// Initial values whose variables come next.
    var initials: [String: JSONValue] = [:]
    /// How many closures that may run later are around.
    var deferring = 0
    /// How many `try?` are around.
    var forgiving = 0
    /// Whether the next definition is made eager by what is called on its registration.
    var isEager = false

    struct Local {
        var place: String
        /// What it says as a name, of a constant.
        var value: NameExpression?
    }

    struct Context {
        var name: String
        var usr: String
        /// A class that others may inherit from.
        var isOpen: Bool
    }

    init(file: String, target: String, source: Data) {
        self.source = source
        lines = LineTable(source)
        facts = FileFacts(file: file, target: target)
        bodies = [Body(id: file, name: "", at: Site(file: file, line: 1, column: 1))]
    }

    /// The facts of the file that a dump is of.
    func read(_ root: JSONValue) throws(DumpFault) -> FileFacts {
        guard root["_kind"]?.is("source_file") == true, let items = root["items"] else { throw .noSourceFile }
        do {
            for item in items.elements { try visit(item) }
        } catch let fault as DumpFault { throw fault } catch { throw .noSourceFile }
        if let body = bodies.first, !body.events.isEmpty { facts.bodies.append(body) }
        return facts
    }

    // MARK: The walk

    /// What is said twice, or not by the source.
    static let passedOver: [StaticString] = [
        "range", "decl", "original_init", "substitutions", "iterator_var", "next_call", "builtin_initializer",
        "initializer_decl", "conformances", "inherits", "attrs", "name", "implicit_self_decl", "captures",
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
        // An initial value is there as it was written and as it was understood; only where it could not be
        // understood apart is the first all there is.
        if let original = node["original_init"], node["processed_init"] == nil { try visit(original) }
        try node.forEachContainer(skipping: SourceReader.passedOver) { try visit($0) }
    }

    // MARK: Sites, types and events

    func offset(_ node: JSONValue) -> Int? { node["range"]?["start"]?.integer }

    func site(_ node: JSONValue) -> Site {
        guard let offset = offset(node) else { return bodies[bodies.count - 1].site }
        return site(at: offset)
    }

    func site(at offset: Int) -> Site {
        let (line, column) = lines.position(of: offset)
        return Site(file: facts.file, line: line, column: column)
    }

    /// Where a word of the source begins, from an offset on.
    func offset(of word: String, from offset: Int) -> Int? {
        guard offset < source.count else { return nil }
        let begin = source.startIndex + offset
        return source.range(of: Data(word.utf8), in: begin..<source.endIndex).map { $0.lowerBound - source.startIndex }
    }

    func type(_ mangled: String?) -> SourceType { types.type(mangled ?? "?") }

    func add(_ kind: Event.Kind, at site: Site) {
        bodies[bodies.count - 1].events.append(Event(kind, at: site, branch: branch))
    }

    func fault(_ what: String, _ node: JSONValue) -> DumpFault { .unexpectedShape(what, site(node)) }

    /// Reads what belongs to a body of its own.
    func reading(_ body: Body, _ walk: () throws -> Void) rethrows -> Body {
        let outside = (branch, forgiving, deferring, isEager)
        (branch, forgiving, deferring, isEager) = ([], 0, 0, false)
        bodies.append(body)
        try walk()
        (branch, forgiving, deferring, isEager) = outside
        return bodies.removeLast()
    }
}
