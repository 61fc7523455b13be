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
        for (usr, name) in file.cases.sorted(by: { $0.key < $1.key }) { lines.append("case \(name) \(usr)") }
        for (name, usr) in file.types.sorted(by: { $0.key < $1.key }) {
            lines.append("type \(name) \(usr)\(file.sealedTypes.contains(name) ? " sealed" : "")")
        }
        for body in file.bodies.sorted(by: { $0.site < $1.site }) {
            let owner = body.owner.map { " of \($0)" } ?? ""
            let overrides = body.overrides.map { " overrides \($0)" } ?? ""
            lines.append("body \(lastPart(body.id)) \(body.name) \(place(body.site))\(owner)\(overrides)")
            for parameter in body.parameters where parameter.standard != nil {
                lines.append("  parameter \(lastPart(parameter.variable)) = \(parameter.standard.map(text) ?? "-")")
            }
            if !body.held.isEmpty { lines.append("  holds \(body.held.map(text).joined(separator: ", "))") }
            for event in body.events {
                let loops = event.loops.map { "for \(lastPart($0.variable)) in \(text(of: $0.sequence)): " }.joined()
                lines.append("  \(place(event.site)) \(branch(event.branch))\(loops)\(text(of: event.kind))")
            }
            for result in body.results {
                lines.append("  returns \(branch(result.branch))\(text(of: result.expression))")
            }
            for (name, value) in body.fields.sorted(by: { $0.key < $1.key }) {
                lines.append("  sets \(name) to \(text(of: value))")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func place(_ site: Site) -> String { "\(site.line):\(site.column)" }

    private static func lastPart(_ path: String) -> String {
        path.hasPrefix("/") ? path.split(separator: "/").last.map(String.init) ?? path : path
    }

    private static func text(of name: NameExpression) -> String {
        let mark =
            switch name.kind {
            case .definition: ""
            case .optional: "maybe "
            case .variable: "$"
            case .argument: "argument"
            }
        return mark + (name.kind == .argument ? "" : text(of: name.value))
    }

    private static func text(of value: Value) -> String {
        switch value {
        case .text(let text): return "\"\(text)\""
        case .joined(let parts): return parts.map(text).joined(separator: "+")
        case .constant(let usr): return usr
        case .variable(let id): return "<\(lastPart(id))>"
        case .choice(let alternatives):
            return "(" + alternatives.map { branch($0.branch) + text(of: $0.expression) }.joined(separator: " | ") + ")"
        case .list(let elements): return text(of: elements)
        case .concatenated(let lists): return lists.map(text).joined(separator: " ++ ")
        case .tuple(let values): return "(\(values.map(text).joined(separator: ", ")))"
        case .component(let value, let number): return "\(text(of: value)).\(number)"
        case .matching(let value, let name): return "\(text(of: value)) as .\(name)"
        case .member(let base, let usr, _): return "\(text(of: base)).\(usr)"
        case .rawValue(let value): return "raw \(text(of: value))"
        case .key(let kind, let value): return "\(kind) \(text(of: value))"
        case .coalesced(let first, let second): return "\(text(of: first)) ?? \(text(of: second))"
        case .element(let collection, let index): return "\(text(of: collection))[\(text(of: index))]"
        case .mapped(let collection, let variable, let result):
            return "map \(text(of: collection)) \(lastPart(variable)): \(text(of: result))"
        case .described(let value): return "text of \(text(of: value))"
        case .typeName(let type): return "name of \(text(of: type))"
        case .qualifiedTypeName(let type): return "whole name of \(text(of: type))"
        case .type(let type, _): return text(of: type)
        case .closure(let id): return "{\(lastPart(id))}"
        case .recipe(let recipe): return text(of: recipe.making)
        case .graph(_, let modules, let body, _):
            return "graph of \(modules.map(text).joined(separator: ", "))\(body.map { " {\(lastPart($0))}" } ?? "")"
        case .assembly(let variable): return "graph of assembly \(lastPart(variable))"
        case .factory(let graph): return "factory of \(text(of: graph))"
        case .environment(let name, let variables):
            return "environment \(name.map(text) ?? "-") with \(variables.map(text).joined(separator: ", "))"
        case .erased(let value, let type): return "\(text(of: value)): \(text(of: type))"
        case .dynamicType(let object, let otherwise): return "type of \(text(of: object)) ?? \(text(of: otherwise))"
        case .call(let call): return text(of: call)
        case .unique(let value): return "unique \(text(of: value))"
        case .some(let value): return "some of \(text(of: value))"
        case .unknown: return "?"
        }
    }

    private static func text(of call: Invocation) -> String {
        let receiver = call.receiver.map { text(of: $0) + "." } ?? ""
        let arguments = call.arguments.map { "\($0.label.isEmpty ? "" : $0.label + ": ")\($0.value.map(text) ?? "-")" }
        let generics = call.generics.map { "\($0.parameter) = \(text(of: $0.type))" }.joined(separator: ", ")
        return
            "\(call.isDirect ? "direct " : "")\(receiver)\(text(of: call.callee))(\(arguments.joined(separator: ", ")))"
            + (generics.isEmpty ? "" : " <\(generics)>")
    }

    private static func branch(_ arms: [Event.Arm]) -> String {
        arms.map { arm in
            let test = arm.test.map {
                " if \(text(of: $0.subject)) is\($0.isNegated ? "n't" : "") \($0.cases.map(text))"
            }
            return "?\(arm.statement)/\(arm.number)\(test ?? "") "
        }.joined()
    }

    private static func text(of type: SourceType) -> String {
        let shape = type.shape == .plain ? "" : " (\(type.shape))"
        return "\(type.spelling)\(shape)\(type.isNameable ? "" : " (unnameable)")"
    }

    private static func text(of held: HeldType) -> String {
        (held.isExact ? "exactly " : "") + text(of: held.type) + (held.code.map { " from \(lastPart($0))" } ?? "")
    }

    private static func text(of list: [SourceType]) -> String { "[\(list.map(text).joined(separator: ", "))]" }

    private static func text(of list: [NameExpression]?) -> String {
        list.map { "[\($0.map(text).joined(separator: ", "))]" } ?? "?"
    }

    private static func text(of kind: Event.Kind) -> String {
        switch kind {
        case .definition(let fact): text(of: fact)
        case .alias(let name, let target): "alias \(text(of: name)) to \(text(of: target))"
        case .group(let name, let element): "group \(text(of: name)) of \(text(of: element))"
        case .expectation(let name, let type): "expect \(text(of: name)): \(text(of: type))"
        case .requirement(let fact):
            "require \(fact.module ?? fact.value.map(text) ?? "?") under \(fact.namespace.map(text) ?? "-") variables \(fact.values.map(text) ?? "-")"
        case .root(let fact):
            "root \(fact.form) \(fact.modules.map { $0 ?? "?" })\(fact.values.map(text).joined()) body \(fact.body.map(lastPart) ?? "-") "
                + "assembly \(fact.assembly.map(lastPart) ?? "-") parent \(fact.hasParent) "
                + "supplied \(text(of: fact.supplied))"
        case .request(let fact):
            "request \(fact.form) \(text(of: fact.name)): \(text(of: fact.type)) with \(text(of: fact.arguments))"
                + "\(fact.isForgiven ? " forgiven" : "")\(fact.isAwaited ? " awaited" : "")"
                + "\(fact.isDeferred ? " deferred" : "")"
        case .variable(let fact): "variable \(fact.form) \(text(of: fact.name)): \(text(of: fact.type))"
        case .call(let usr): "call \(usr)"
        case .invocation(let call): "invoke \(text(of: call))"
        case .mention(let id): "mention \(lastPart(id))"
        }
    }

    private static func text(of fact: DefinitionFact) -> String {
        let making = text(of: fact.making)
        let scope: String =
            switch fact.scope {
            case .cached(let variable): "cached(\(variable ?? "?"))"
            case .own(let type): "own(\(text(of: type)))"
            case .inherited where !fact.isSendable: "inherited (not Sendable)"
            default: "\(fact.scope)"
            }
        return "\(fact.verb) \(text(of: fact.name)): \(text(of: fact.type)) in \(scope) by \(making)"
            + (fact.arguments.isEmpty ? "" : " taking \(text(of: fact.arguments))")
            + (fact.isAwaited ? " awaited" : "") + (fact.isOnMainActor ? " on the main actor" : "")
            + (fact.isEager ? " eager" : "") + (fact.declared.map { " needing \(text(of: $0))" } ?? "")
            + (fact.held.isEmpty ? "" : " holding \(fact.held.map(text).joined(separator: ", "))")
            + fact.completions.map { " completed by \($0.map(lastPart) ?? "?")" }.joined()
    }

    private static func text(of making: DefinitionFact.Making) -> String {
        switch making {
        case .closure(let body): "closure \(lastPart(body))"
        case .function(let usr): "function \(usr)"
        case .value(let value): "value \(text(of: value))"
        case .opaque: "opaque"
        case .opaqueRecipe: "opaque recipe"
        case .instance: "instance"
        case .recipe(let needs):
            "recipe [" + needs.map(text).joined(separator: ", ") + "]"
        }
    }

    private static func text(of dependency: DependencyFact) -> String {
        "\(text(of: dependency.name)): \(text(of: dependency.type))"
    }
}
