import RivetLinter

/// The options of the command line.
struct Options: Equatable {
    /// The targets to lint; an empty list means all.
    var targets: [String] = []
    /// Whether the exit status is 1 even if there are only warnings.
    var isStrict = false
    var format = Report.Format.text
    /// Names that code outside the package resolves.
    var roots: [String] = []
    /// The language in which to draw the graph, instead of a report.
    var graph: LintResult.Language?
    /// The part of the graph to draw.
    var part = DrawnPart()
    /// The name to explain, instead of a report.
    var explained: String?
    /// Whether to lint test targets, too.
    var hasTests = false
    /// Whether to accept a compiler whose output hasn't been verified.
    var allowsUnknownCompiler = false
    var wantsHelp = false

    /// Parses the arguments after the tool's own name.
    init(_ arguments: some Sequence<String>) throws(Fault) {
        var arguments = ArraySlice(Array(arguments))
        var seen: Set<Option> = []
        while let argument = arguments.popFirst() {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let option = Option(rawValue: String(parts[0])) else { throw .unknown(argument) }
            if option.takesValue, parts.count == 2 {
                arguments.insert(String(parts[1]), at: arguments.startIndex)
            } else if parts.count == 2 {
                throw .unexpectedValue(option.rawValue)
            }
            guard seen.insert(option).inserted || option.isRepeatable else { throw .repeated(option.rawValue) }
            try read(option, &arguments)
        }
        if graph == nil, let option = part.option { throw .needsGraph(option) }
        if graph != nil, explained != nil { throw .conflict(Option.graph.rawValue, Option.explain.rawValue) }
    }

    /// Checks that all named targets depend on Rivet.
    func check(against known: [String]) throws(Fault) {
        if let unknown = targets.first(where: { !known.contains($0) }) { throw .unknownTarget(unknown, among: known) }
    }

    private mutating func read(_ option: Option, _ rest: inout ArraySlice<String>) throws(Fault) {
        switch option {
        case .target: targets.append(try Options.value(of: option, &rest))
        case .strict: isStrict = true
        case .format: format = try Options.value(of: option, &rest)
        case .roots: roots += try Options.values(of: option, &rest)
        case .graph: graph = try Options.value(of: option, &rest)
        case .from: part.roots += try Options.values(of: option, &rest)
        case .depth:
            let text: String = try Options.value(of: option, &rest)
            guard let depth = Int(text), depth >= 0 else { throw .wrongDepth(text) }
            part.depth = depth
        case .module: part.modules += try Options.values(of: option, &rest)
        case .namespace: part.namespaces += try Options.values(of: option, &rest)
        case .explain: explained = try Options.value(of: option, &rest)
        case .tests: hasTests = true
        case .allowUnknownCompiler: allowsUnknownCompiler = true
        case .help, .h: wantsHelp = true
        }
    }

    private static func value(of option: Option, _ rest: inout ArraySlice<String>) throws(Fault) -> String {
        guard let value = rest.popFirst(), !value.hasPrefix("--") else { throw .missingValue(option.rawValue) }
        return value
    }

    /// All arguments up to the next option, at least one.
    private static func values(of option: Option, _ rest: inout ArraySlice<String>) throws(Fault) -> [String] {
        var values: [String] = [try value(of: option, &rest)]
        while let value = rest.first, !value.hasPrefix("--") {
            values.append(value)
            rest.removeFirst()
        }
        return values
    }

    private static func value<Value: RawRepresentable<String> & CaseIterable>(
        of option: Option,
        _ rest: inout ArraySlice<String>
    ) throws(Fault) -> Value {
        let text: String = try value(of: option, &rest)
        guard let value = Value(rawValue: text) else {
            throw .wrongValue(option.rawValue, text, among: Value.allCases.map(\.rawValue))
        }
        return value
    }

    /// The options, by the words of the command line.
    enum Option: String, CaseIterable {
        case target = "--target"
        case strict = "--strict"
        case format = "--format"
        case roots = "--roots"
        case graph = "--graph"
        case from = "--from"
        case depth = "--depth"
        case module = "--module"
        case namespace = "--namespace"
        case explain = "--explain"
        case tests = "--tests"
        case allowUnknownCompiler = "--allow-unknown-compiler"
        case help = "--help"
        case h = "-h"

        /// Whether the option's values add up, or the option has none.
        fileprivate var isRepeatable: Bool {
            switch self {
            case .format, .graph, .depth, .explain: false
            default: true
            }
        }

        fileprivate var takesValue: Bool {
            switch self {
            case .target, .format, .roots, .graph, .from, .depth, .module, .namespace, .explain: true
            case .strict, .tests, .allowUnknownCompiler, .help, .h: false
            }
        }
    }
}

extension DrawnPart {
    /// The first option that limits the drawing, or nil for a drawing of everything.
    fileprivate var option: String? {
        if !roots.isEmpty { return Options.Option.from.rawValue }
        if depth != nil { return Options.Option.depth.rawValue }
        if !modules.isEmpty { return Options.Option.module.rawValue }
        return namespaces.isEmpty ? nil : Options.Option.namespace.rawValue
    }
}
