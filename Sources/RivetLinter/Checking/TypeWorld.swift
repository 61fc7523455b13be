internal import Foundation

/// The types that the source declares, with their superclasses and conformances.
struct TypeWorld {
    private var declarations: [String: TypeDeclaration] = [:]
    /// The protocols of each type, by its spelling, including those of its extensions.
    private var conformances: [String: Set<String>] = [:]
    private var subclasses: [String: [String]] = [:]
    /// The spellings of protocols by USR, and their USRs by spelling.
    private var protocolUSRs: [String: String] = [:]
    /// The types and protocols that other packages can extend.
    private var isOpenToOthers: Set<String> = []

    init(_ facts: Facts) {
        for file in facts.files + facts.context {
            for type in file.types {
                conformances[type.spelling, default: []].formUnion(type.protocols)
                if type.kind == .extension { continue }
                declarations[type.spelling] = type
                if let superclass = type.superclass { subclasses[superclass, default: []].append(type.spelling) }
                if type.kind == .protocol { protocolUSRs[type.spelling] = type.usr }
                if type.isPublic, facts.libraries.contains(file.target) { isOpenToOthers.insert(type.spelling) }
            }
        }
    }

    /// The types that an object of a type may have, or nil if the source may not show all of them.
    func narrowed(_ type: SourceType) -> [SourceType]? {
        let type = known(type)
        if type.shape == .optional {
            return type.wrapped.flatMap(narrowed)?.map { $0.optional }
        }
        guard type.shape == .existential else {
            // The subclasses of a generic class may have other arguments.
            guard type.shape == .plain, type.base == type.spelling, let declared = declarations[type.spelling] else {
                return nil
            }
            if declared.kind == .openClass, isOpenToOthers.contains(type.spelling) { return nil }
            return [type] + descendants(of: type.spelling).map(self.type)
        }
        let names = type.components
        let known = names.compactMap { protocolUSRs[$0] }
        guard names.contains(where: { protocolUSRs[$0] != nil && !isOpenToOthers.contains($0) }) else { return nil }
        let classes = names.filter { declarations[$0] != nil && protocolUSRs[$0] == nil }
        let found = declarations.values.filter { candidate in
            candidate.kind != .protocol && known.allSatisfy { protocols(of: candidate.spelling).contains($0) }
                && classes.allSatisfy { chain(of: candidate.spelling).contains($0) }
        }
        // Code that the linter doesn't read may declare the type.
        return found.isEmpty ? nil : found.map(\.spelling).sorted().map(self.type)
    }

    /// Whether the source declares a type as a structure or an enumeration.
    func isValue(_ type: SourceType) -> Bool { type.shape == .plain && declarations[type.base]?.kind == .value }

    /// Whether an object of exactly one type fits another, or nil if the source doesn't show it.
    func relation(_ have: SourceType, _ want: SourceType) -> TypeAnswer? {
        if let want = want.wrapped { return relation(have, want) }
        let want = known(want)
        guard have.shape == .plain, declarations[have.base] != nil else { return nil }
        let chain = chain(of: have.base)
        if want.shape == .existential {
            let answers = want.components.map { name -> TypeAnswer? in
                if let usr = protocolUSRs[name] { return protocols(of: have.base).contains(usr) ? .fits : .doesNot }
                return declarations[name] == nil ? nil : chain.contains(name) ? .fits : .doesNot
            }
            if answers.contains(.doesNot) { return .doesNot }
            // Conformances of generic types may have conditions.
            return answers.contains(nil) || have.base != have.spelling ? nil : .fits
        }
        guard want.shape == .plain else { return nil }
        // The generic arguments may differ.
        if chain.contains(want.base) { return want.base == want.spelling && have.base == have.spelling ? .fits : nil }
        let isWhole = chain.allSatisfy { declarations[$0]?.superclass.map { declarations[$0] != nil } ?? true }
        return isWhole && declarations[want.base] != nil ? .doesNot : nil
    }

    private func type(_ spelling: String) -> SourceType { TypeNames.describe(spelling) }

    /// A type with its shape.
    ///
    /// The spelling of an Optional doesn't distinguish a protocol from a class.
    private func known(_ type: SourceType) -> SourceType {
        guard type.shape == .plain, protocolUSRs[type.spelling] != nil else { return type }
        var type = type
        type.shape = .existential
        return type
    }

    private func protocols(of spelling: String) -> Set<String> {
        chain(of: spelling).reduce(into: []) { $0.formUnion(conformances[$1] ?? []) }
    }

    /// A class and its superclasses.
    private func chain(of spelling: String) -> [String] {
        Array(sequence(first: spelling) { declarations[$0]?.superclass }.prefix(64))
    }

    private func descendants(of spelling: String) -> [String] {
        var result: [String] = []
        var open = [spelling]
        while let next = open.popLast(), result.count < 1_000 {
            let inner = (subclasses[next] ?? []).sorted()
            result += inner
            open += inner
        }
        return result
    }
}

extension SourceType {
    /// The type in an Optional, or nil for other types.
    var wrapped: SourceType? {
        guard shape == .optional else { return nil }
        if spelling.hasPrefix("Swift.Optional<"), spelling.hasSuffix(">") {
            let inner = String(spelling.dropFirst("Swift.Optional<".count).dropLast())
            var type = TypeNames.describe(inner)
            if inner.contains(" & ") { type.shape = .existential }
            return type
        }
        return nil
    }

    var optional: SourceType {
        SourceType(spelling: "Swift.Optional<\(spelling)>", isNameable: isNameable, shape: .optional)
    }

    /// The protocols and the class of an existential type.
    fileprivate var components: [String] {
        spelling.components(separatedBy: " & ").map { $0.hasPrefix("any ") ? String($0.dropFirst(4)) : $0 }
            .map { TypeNames.describe($0).base }
    }
}
