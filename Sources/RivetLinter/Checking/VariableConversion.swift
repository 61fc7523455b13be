/// Whether reading a variable may convert its value without loss, as `Environment` does.
///
/// Numbers count as numbers of any other type, because a test finds those that don't fit.
enum VariableConversion {
    private enum Kind: Equatable { case number, truth, text, list(String), unknown }

    private static let kinds: [String: Kind] = {
        let sizes = ["", "8", "16", "32", "64"]
        let numbers = sizes.flatMap { ["Swift.Int\($0)", "Swift.UInt\($0)"] } + ["Swift.Double", "Swift.Float"]
        let others: [String: Kind] = ["Swift.Bool": .truth, "Swift.String": .text, "Swift.Substring": .text]
        return others.merging(numbers.map { ($0, .number) }) { first, _ in first }
    }()
    /// Types to which only their own values convert.
    private static let others: Set<String> = ["Foundation.URL", "Foundation.Date", "FoundationEssentials.URL"]

    private static let truths: Set<String> = ["true", "yes", "on", "1", "false", "no", "off", "0"]

    /// Whether a variable can't be read as a type.
    static func fails(_ variable: EnvironmentFact.Variable, as wanted: SourceType) -> Bool {
        variable.type.map { fails($0.content, variable.text, as: wanted.content) } ?? false
    }

    private static func kind(_ type: String) -> Kind {
        kinds[type] ?? type.argument(of: "Swift.Array").map { .list($0) } ?? .unknown
    }

    private static func fails(_ held: String, _ text: String?, as wanted: String) -> Bool {
        if held == wanted || kind(held) == .unknown { return false }
        if others.contains(wanted) { return true }
        switch (kind(held), kind(wanted)) {
        case (_, .unknown), (.number, .number): return false
        case (.text, .number): return text.map { Double($0) == nil } ?? false
        case (.text, .truth): return text.map { !truths.contains($0.lowercased()) } ?? false
        case (.list(let held), .list(let wanted)): return fails(held.content, nil, as: wanted.content)
        default: return true
        }
    }
}

extension SourceType {
    /// The spelling of the value inside an Optional or a secret.
    fileprivate var content: String { shape == .any || shape == .existential ? "" : spelling.content }
}

extension String {
    fileprivate var content: String {
        if hasSuffix("?") { return String(dropLast()).content }
        return (argument(of: "Rivet.Secret") ?? argument(of: "Swift.Optional"))?.content ?? self
    }

    /// The argument of a generic type with a name.
    fileprivate func argument(of name: String) -> String? {
        guard hasPrefix(name + "<"), hasSuffix(">") else { return nil }
        return String(dropFirst(name.count + 1).dropLast())
    }
}
