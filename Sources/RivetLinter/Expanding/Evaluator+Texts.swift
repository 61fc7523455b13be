// Names, and other values that are texts.

extension Evaluator {
    func joined(_ parts: [[Bound]]) -> [Bound] {
        products(parts).map { parts in
            var result: [String?] = []
            for part in parts.flatMap(\.atom.parts) {
                switch (result.last, part) {
                case (.some(.some(let before)), .some(let text)): result[result.count - 1] = before + text
                case (.some(.none), .none): break
                default: result.append(part)
                }
            }
            let kind = parts.lazy.map(\.atom.kind).first { $0 != .definition } ?? .definition
            return Bound(.name(result, kind), at: parts.lazy.compactMap(\.site).first, in: parts.flatMap(\.arms))
        }
    }

    func rawValue(of bound: Bound, depth: Int) -> [Bound] {
        switch bound.atom {
        case .element(let name, _):
            guard let usr = sources.caseUSRs[name], let value = sources.constants[usr] else { return [.unknown] }
            return values(value.value, in: Scope(), depth: depth).map { Bound($0.atom, at: bound.site, in: bound.arms) }
        case .object(_, let fields):
            guard var value = fields["rawValue"], !sources.isChanged("", named: "rawValue", of: bound.atom.typeUSR)
            else {
                return [.unknown]
            }
            value.arms += bound.arms
            return [value]
        // The name of an environment.
        case .name: return [bound]
        default: return [Bound(.unknown, at: bound.site, in: bound.arms)]
        }
    }

    /// The text that describes a value.
    func described(_ bound: Bound) -> Bound {
        let unknown = Bound(.unknown, at: bound.site, in: bound.arms)
        switch bound.atom {
        case .name: return bound
        case .literal(let text) where text == "true" || text == "false":
            return Bound(.text(text), at: bound.site, in: bound.arms)
        case .element(let name, let values) where values.isEmpty:
            guard let dot = name.lastIndex(of: ".") else { return unknown }
            if sources.mayHaveDescription(String(name[..<dot])) { return unknown }
            return Bound(.text(String(name[name.index(after: dot)...])), at: bound.site, in: bound.arms)
        default: return unknown
        }
    }

    func typeName(_ bound: Bound) -> Bound {
        guard case .type(let type, _) = bound.atom, type.isNameable,
            type.spelling.allSatisfy(SourceType.isPartOfName),
            let name = type.spelling.split(separator: ".").last, name != "Type", name != "Protocol"
        else { return Bound(.unknown, at: bound.site, in: bound.arms) }
        return Bound(.text(String(name)), at: bound.site, in: bound.arms)
    }

    /// The name of a type with its module, as a running program spells it.
    ///
    /// Functions and types of other languages may have another spelling there.
    func qualifiedTypeName(_ bound: Bound) -> Bound {
        guard case .type(let type, _) = bound.atom, type.isNameable, !type.spelling.contains("->"),
            !type.spelling.contains("__C.")
        else { return Bound(.unknown, at: bound.site, in: bound.arms) }
        return Bound(.text(type.spelling), at: bound.site, in: bound.arms)
    }
}
