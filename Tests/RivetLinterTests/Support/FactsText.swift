@testable import RivetLinter

/// Facts as lines of text, for reading and comparing.
enum FactsText {
    static func text(of file: FileFacts) -> String {
        var lines = ["\(file.target) \(lastPart(file.file))"]
        for module in file.modules {
            lines.append("module \(module.name) \(place(module.site)) \(module.usr) < \(module.superclass)")
        }
        for constant in file.constants {
            lines.append("constant \(constant.name) \(constant.usr) = \(text(of: constant.value))")
        }
        for body in file.bodies.sorted(by: { $0.site < $1.site }) {
            let owner = body.owner.map { " of \($0)" } ?? ""
            let overrides = body.overrides.map { " overrides \($0)" } ?? ""
            lines.append("body \(lastPart(body.id)) \(body.name) \(place(body.site))\(owner)\(overrides)")
            for event in body.events {
                let branch = event.branch.map { " ?\($0.statement)/\($0.number)" }.joined()
                lines.append("  \(place(event.site))\(branch) \(text(of: event.kind))")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func place(_ site: Site) -> String { "\(site.line):\(site.column)" }

    private static func lastPart(_ path: String) -> String {
        path.hasPrefix("/") ? path.split(separator: "/").last.map(String.init) ?? path : path
    }

    private static func text(of name: NameExpression) -> String {
        let parts = name.parts.map { part in
            switch part {
            case .text(let text): "\"\(text)\""
            case .constant(let usr): usr
            case .unknown: "?"
            }
        }
        let mark =
            switch name.kind {
            case .definition: ""
            case .optional: "maybe "
            case .variable: "$"
            case .argument: "argument"
            }
        return mark + parts.joined(separator: "+")
    }

    private static func text(of type: SourceType) -> String {
        let shape = type.shape == .plain ? "" : " (\(type.shape))"
        return "\(type.spelling)\(shape)\(type.isNameable ? "" : " (unnameable)")"
    }

    private static func text(of list: [SourceType]) -> String { "[\(list.map(text).joined(separator: ", "))]" }

    private static func text(of list: [NameExpression]?) -> String {
        list.map { "[\($0.map(text).joined(separator: ", "))]" } ?? "?"
    }

    private static func text(of kind: Event.Kind) -> String {
        switch kind {
        case .definition(let fact): text(of: fact)
        case .alias(let fact): "alias \(text(of: fact.name)) to \(text(of: fact.target))"
        case .group(let fact): "group \(text(of: fact.name)) of \(text(of: fact.element))"
        case .expectation(let fact): "expect \(text(of: fact.name)): \(text(of: fact.type))"
        case .requirement(let fact):
            "require \(fact.module ?? "?") under \(fact.namespace.map(text) ?? "-") variables \(text(of: fact.variables))"
        case .root(let fact):
            "root \(fact.form) \(fact.modules.map { $0 ?? "?" }) body \(fact.body.map(lastPart) ?? "-") "
                + "assembly \(fact.assembly.map(lastPart) ?? "-") parent \(fact.hasParent) "
                + "supplied \(text(of: fact.supplied))"
        case .request(let fact):
            "request \(fact.form) \(text(of: fact.name)): \(text(of: fact.type)) with \(text(of: fact.arguments))"
                + "\(fact.isForgiven ? " forgiven" : "")\(fact.isAwaited ? " awaited" : "")"
                + "\(fact.isDeferred ? " deferred" : "")"
        case .variable(let fact): "variable \(fact.form) \(text(of: fact.name)): \(text(of: fact.type))"
        case .call(let usr): "call \(usr)"
        }
    }

    private static func text(of fact: DefinitionFact) -> String {
        let making: String =
            switch fact.making {
            case .closure(let body): "closure \(lastPart(body))"
            case .function(let usr): "function \(usr)"
            case .opaque: "opaque"
            case .opaqueRecipe: "opaque recipe"
            case .instance: "instance"
            case .recipe(let needs):
                "recipe [" + needs.map(text).joined(separator: ", ") + "]"
            case .miscountedRecipe(let count, let names): "recipe for \(count) of \(text(of: names))"
            }
        let scope: String =
            switch fact.scope {
            case .cached(let variable): "cached(\(variable ?? "?"))"
            case .own(let type): "own(\(text(of: type)))"
            default: "\(fact.scope)"
            }
        return "\(fact.verb) \(text(of: fact.name)): \(text(of: fact.type)) in \(scope) by \(making)"
            + (fact.arguments.isEmpty ? "" : " taking \(text(of: fact.arguments))")
            + (fact.isAwaited ? " awaited" : "") + (fact.isOnMainActor ? " on the main actor" : "")
            + (fact.isEager ? " eager" : "") + (fact.declared.map { " needing \(text(of: $0))" } ?? "")
            + fact.completions.map { " completed by \($0.map(lastPart) ?? "?")" }.joined()
    }

    private static func text(of dependency: DependencyFact) -> String {
        "\(text(of: dependency.name)): \(text(of: dependency.type))"
            + (dependency.keyType.map { " by a key: \(text(of: $0))" } ?? "")
    }
}
