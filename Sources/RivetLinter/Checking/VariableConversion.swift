/// Whether reading a variable converts its value without loss, as `Environment` does.
struct VariableConversion {
    /// The raw values of enums with texts, by the names of the enums.
    let rawValues: [String: Set<String>]

    private static func integer(_ type: String) -> (any FixedWidthInteger.Type)? {
        switch type {
        case "Swift.Int": Int.self
        case "Swift.Int8": Int8.self
        case "Swift.Int16": Int16.self
        case "Swift.Int32": Int32.self
        case "Swift.Int64": Int64.self
        case "Swift.UInt": UInt.self
        case "Swift.UInt8": UInt8.self
        case "Swift.UInt16": UInt16.self
        case "Swift.UInt32": UInt32.self
        case "Swift.UInt64": UInt64.self
        default: nil
        }
    }
    private static let floats: Set<String> = ["Swift.Double", "Swift.Float"]
    private static let truths: Set<String> = ["true", "yes", "on", "1", "false", "no", "off", "0"]
    /// Types to which only their own values convert.
    private static let others: Set<String> = ["Foundation.URL", "Foundation.Date", "FoundationEssentials.URL"]

    private enum Kind { case integer, float, truth, text, list(String), unknown }

    /// Whether a variable can't be read as a type.
    func fails(_ variable: EnvironmentFact.Variable, as wanted: SourceType) -> Bool {
        guard let held = variable.type else { return false }
        return fails(held.content, variable.text, as: wanted.content)
    }

    private static func kind(_ type: String) -> Kind {
        if integer(type) != nil { return .integer }
        if floats.contains(type) { return .float }
        switch type {
        case "Swift.Bool": return .truth
        case "Swift.String", "Swift.Substring": return .text
        default: return type.argument(of: "Swift.Array").map { .list($0) } ?? .unknown
        }
    }

    private func fails(_ held: String, _ text: String?, as wanted: String) -> Bool {
        if held == wanted { return false }
        let kind = Self.kind(held)
        if case .unknown = kind { return false }
        if Self.others.contains(wanted) { return true }
        if let texts = rawValues[wanted] {
            guard case .text = kind else { return true }
            return text.map { !texts.contains($0) } ?? false
        }
        switch Self.kind(wanted) {
        case .unknown: return false
        case .text:
            guard case .text = kind else { return true }
            return false
        case .list(let element):
            guard case .list(let heldElement) = kind else { return true }
            return fails(heldElement.content, nil, as: element.content)
        case .truth:
            guard case .text = kind else { return true }
            return text.map { !Self.truths.contains($0.lowercased()) } ?? false
        case .integer: return Self.failsAsInteger(kind, text, as: wanted)
        case .float:
            switch kind {
            case .integer, .float: return false
            case .text: return text.map { Double($0) == nil } ?? false
            case .truth, .list, .unknown: return true
            }
        }
    }

    private static func failsAsInteger(_ kind: Kind, _ text: String?, as wanted: String) -> Bool {
        guard let type = integer(wanted) else { return false }
        switch kind {
        case .integer: return text.flatMap { Int($0) }.map { !type.represents($0) } ?? false
        // A literal with an exponent or in hexadecimal isn't worth the effort.
        case .float: return text.flatMap { Double($0) }.map { !type.represents($0) } ?? false
        case .text: return text.map { !type.reads($0) } ?? false
        case .truth, .list, .unknown: return true
        }
    }
}

extension FixedWidthInteger {
    fileprivate static func represents(_ number: Int) -> Bool { Self(exactly: number) != nil }
    fileprivate static func represents(_ number: Double) -> Bool { Self(exactly: number) != nil }
    fileprivate static func reads(_ text: String) -> Bool { Self(text) != nil }
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
