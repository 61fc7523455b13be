/// What the source shows about the value of an expression, such as a name, a list of modules or a closure.
///
/// It may depend on variables of the running program. An expansion of the facts evaluates it for each call.
package indirect enum Value: Hashable, Sendable, Codable {
    case text(String)
    /// Several texts, one after the other.
    case joined([Value])
    /// A declaration by its USR, which may be in another file: a constant, an enum case or a property.
    ///
    /// "true", "false" and "nil" are the literals.
    case constant(String)
    /// A parameter, a loop's variable or `self`, by an identifier that is unique in the program.
    case variable(String)
    /// One of several values.
    case choice([Alternative])
    /// The elements of a collection. Those of a dictionary are pairs.
    case list([NameExpression])
    case concatenated([Value])
    case tuple([Value])
    case component(Value, Int)
    /// A value if it is the enum case with this name, and otherwise unknown.
    case matching(Value, String)
    /// A property of an object: its USR and its name.
    case member(Value, String, name: String)
    /// The raw value of an enum case.
    case rawValue(Value)
    /// A key of another kind than `definition`.
    case key(NameExpression.Kind, Value)
    /// The first value, or the second one if the first is nil.
    case coalesced(Value, Value)
    /// The values of a dictionary for a key, or the elements of an array.
    case element(of: Value, Value)
    /// The results of a value for each element of a collection, which a variable contains.
    case mapped(Value, variable: String, result: Value)
    /// The text that describes a value.
    case described(Value)
    /// The name of a type.
    case typeName(Value)
    /// The name of a type with its module.
    case qualifiedTypeName(Value)
    /// The type of an object, or another type if the object is unknown.
    case dynamicType(of: Value, otherwise: Value)
    /// A type, with the USR of a class, struct or enum.
    case type(SourceType, usr: String?)
    /// A closure, by the id of its body.
    case closure(String)
    case recipe(RecipeFact)
    /// A graph or a factory of modules and of a closure that configures another, with the id of its `RootFact`.
    case graph(String, [Value], body: String?, environment: Value?)
    /// A graph or a factory of an assembly, by the variable that contains it.
    case assembly(String)
    /// A factory of a graph.
    case factory(of: Value)
    /// An environment with the variables of dictionaries and of other environments.
    ///
    /// Without a name, it has that of the first environment.
    case environment(name: Value?, variables: [Value])
    /// The elements of a collection without repetitions.
    case unique(of: Value)
    /// Some of the elements of a collection.
    case some(of: Value)
    /// A value that the compiler converts to `any Sendable`, with the type that it has before.
    case erased(Value, SourceType)
    /// The result of a call.
    case call(Invocation)
    case unknown
}

/// A value with the branches that lead to it.
package struct Alternative: Hashable, Sendable, Codable {
    package var expression: NameExpression
    package var branch: [Event.Arm]
}

extension Value {
    /// A text of several parts, in the simplest form.
    package static func text(of parts: [Value]) -> Value {
        var joined: [Value] = []
        func append(_ part: Value) {
            if case .joined(let parts) = part {
                parts.forEach(append)
            } else if case .text(let text) = part, case .text(let before)? = joined.last {
                joined[joined.count - 1] = .text(before + text)
            } else if part != .text("") {
                joined.append(part)
            }
        }
        parts.forEach(append)
        return joined.isEmpty ? .text("") : joined.count == 1 ? joined[0] : .joined(joined)
    }

    /// The parts of a text.
    package var parts: [Value] { if case .joined(let parts) = self { parts } else { [self] } }
}
