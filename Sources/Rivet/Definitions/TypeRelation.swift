/// Whether what a definition makes can be had as another type, answered without an instance.
///
/// The same question is answered by a cast when there is one; this never contradicts it.
enum TypeRelation {
    case fits
    case differs
    /// Only the object tells: it may be of a subclass, or a protocol can't be looked up.
    case unproven

    /// Whether every object of the type `held`, some, or none, can be had as `wanted`.
    static func of(_ held: Any.Type, to wanted: Any.Type) -> TypeRelation {
        if held == wanted || wanted == Any.self { return .fits }
        if let wanted = wanted as? any OptionalType.Type {
            return of((held as? any OptionalType.Type)?.wrapped ?? held, to: wanted.wrapped)
        }
        if let held = held as? any ArrayType.Type, let wanted = wanted as? any ArrayType.Type {
            // An empty one can be had as one of anything.
            return of(element(of: held), to: element(of: wanted)) == .fits ? .fits : .unproven
        }
        if held is any ElementsType.Type, wanted is any ElementsType.Type { return .unproven }
        // An Optional may hold what is wanted, and so may any box.
        if held is any OptionalType.Type || isExistential(held) { return .unproven }
        if held == AnyHashable.self || wanted == AnyHashable.self { return .unproven }
        // A value is put in a box.
        if wanted == AnyObject.self { return .fits }
        if let protocols = metatype(ofExistential: wanted) {
            if isInstance(held, of: protocols) { return .fits }
            return held is AnyObject.Type ? .unproven : .differs
        }
        if isExistential(wanted) { return .unproven }
        if isSubtype(held, of: wanted) || isFunction(held, throwingAs: wanted) { return .fits }
        if isSubtype(wanted, of: held) || isBridged(held, wanted) { return .unproven }
        return areTuplesOrMetatypes(held, wanted) ? .unproven : .differs
    }

    /// Whether every provider of objects of the type `held`, some, or none, can be had as `wanted`, or an Optional of
    /// it.
    static func ofProvider(of held: Any.Type, to wanted: Any.Type) -> TypeRelation {
        let wanted = innermost(wanted)
        guard isProvider(wanted) else { return .differs }
        return result(ofProvider: wanted).map { of(held, to: $0) } ?? .unproven
    }

    /// The type without its Optionals.
    static func innermost(_ type: Any.Type) -> Any.Type {
        var type = type
        while let optional = type as? any OptionalType.Type { type = optional.wrapped }
        return type
    }

    /// The type that a provider gives, when `type` is that of a closure without parameters that may throw.
    ///
    /// Nil for any other type, and where the one that is given is hidden in a file.
    static func result(ofProvider type: Any.Type) -> Any.Type? {
        nameOfResult(ofProvider: type).flatMap { _typeByName(String($0)) }
    }

    /// Whether a type is that of a closure without parameters that may throw.
    static func isProvider(_ type: Any.Type) -> Bool { nameOfResult(ofProvider: type) != nil }

    static func element<List: ArrayType>(of type: List.Type) -> Any.Type { List.Element.self }

    // MARK: - By the names that the compiler gives to types

    /// A function's name is that of its result, "y" for no parameters, "Ya" when it is asynchronous, "Yb" when it is
    /// Sendable, "K" when it throws, "YC" when it runs where it is called, and "c".
    private static func nameOfResult(ofProvider type: Any.Type) -> Substring? {
        guard let name = _mangledTypeName(type) else { return nil }
        return ["yYbKc", "yKc", "yYaYbKc", "yYaKc", "yYaYbKYCc", "yYaKYCc"].first(where: name.hasSuffix).map {
            name.dropLast($0.count)
        }
    }

    // The standard library offers these two functions to everyone, yet doesn't promise them. Should they answer
    // nothing one day, relations to protocols would be unproven, and nothing worse.

    static func isExistential(_ type: Any.Type) -> Bool {
        guard let name = _mangledTypeName(type) else { return false }
        return name.hasSuffix("p") && !name.hasSuffix("Xp") || ["Xl", "Xc", "XP"].contains(where: name.hasSuffix)
    }

    /// The type of which the metatypes of all that conform are: of `any P`, `any P.Type`.
    private static func metatype(ofExistential type: Any.Type) -> Any.Type? {
        isExistential(type) ? _mangledTypeName(type).flatMap { _typeByName($0 + "Xp") } : nil
    }

    private static func isInstance(_ type: Any.Type, of metatype: Any.Type) -> Bool {
        func test<Metatype>(_ metatype: Metatype.Type) -> Bool { type is Metatype }
        return test(metatype)
    }

    /// Whether two functions are alike but for one that throws and one that doesn't: that one can be had as the other.
    private static func isFunction(_ type: Any.Type, throwingAs other: Any.Type) -> Bool {
        guard let name = _mangledTypeName(type), let other = _mangledTypeName(other), name.hasSuffix("c"),
            other.hasSuffix("c"), other.utf8.count == name.utf8.count + 1
        else { return false }
        return other.indices.contains { other[$0] == "K" && other[..<$0] + other[other.index(after: $0)...] == name }
    }

    /// Whether both are tuples, had as each other part by part, or both types of types.
    private static func areTuplesOrMetatypes(_ type: Any.Type, _ other: Any.Type) -> Bool {
        guard let name = _mangledTypeName(type), let other = _mangledTypeName(other) else { return true }
        return name.hasSuffix("t") && other.hasSuffix("t")
            || ["m", "Xp"].contains(where: name.hasSuffix) && ["m", "Xp"].contains(where: other.hasSuffix)
    }

    /// Whether one is a value and the other a class of Foundation, as of a text that may be had as an `NSString`.
    private static func isBridged(_ type: Any.Type, _ other: Any.Type) -> Bool {
        guard let foundation, (type is AnyObject.Type) != (other is AnyObject.Type) else { return false }
        return isSubtype(type, of: foundation) || isSubtype(other, of: foundation)
    }

    /// `NSObject`, as Darwin and as others call it; nil in a program without it.
    private static let foundation: Any.Type? = _typeByName("So8NSObjectC") ?? _typeByName("10Foundation8NSObjectC")

    private static func isSubtype(_ type: Any.Type, of supertype: Any.Type) -> Bool {
        func test<Supertype>(_ supertype: Supertype.Type) -> Bool { type is Supertype.Type }
        return test(supertype)
    }
}

/// An Optional, seen by code that doesn't know of what.
protocol OptionalType {
    static var wrapped: Any.Type { get }
    /// Whether it is nil, or holds an Optional that is.
    var isDeeplyNil: Bool { get }
}

extension Optional: OptionalType {
    static var wrapped: Any.Type { Wrapped.self }
    var isDeeplyNil: Bool {
        guard let value = self else { return true }
        return (value as? any OptionalType)?.isDeeplyNil ?? false
    }
}

/// An array, seen by code that doesn't know of what.
protocol ArrayType {
    associatedtype Element
    static func array(_ make: (Element.Type) throws -> [Element]) rethrows -> Self
}

extension Array: ArrayType {
    static func array(_ make: (Element.Type) throws -> [Element]) rethrows -> Self { try make(Element.self) }
}

/// Another collection that a cast may convert, element by element.
private protocol ElementsType {}
extension Set: ElementsType {}
extension Dictionary: ElementsType {}

// MARK: - Relations that are looked up once

/// The relations of types that a check asks for, each found out once.
///
/// A graph has few types and many needs, and finding out takes long: names are made of types, and types of names.
struct TypeRelations {
    private struct Question: Hashable {
        let held: ObjectIdentifier
        let wanted: ObjectIdentifier
        let isOfProvider: Bool
    }

    private var known: [Question: TypeRelation] = [:]

    /// Whether every object of the type `held`, some, or none, can be had as `wanted`.
    mutating func of(_ held: Any.Type, to wanted: Any.Type) -> TypeRelation {
        if held == wanted || wanted == Any.self { return .fits }
        return answer(held, wanted, isOfProvider: false) { TypeRelation.of(held, to: wanted) }
    }

    /// The same of a provider of such objects.
    mutating func ofProvider(of held: Any.Type, to wanted: Any.Type) -> TypeRelation {
        if wanted == Any.self { return .fits }
        return answer(held, wanted, isOfProvider: true) { TypeRelation.ofProvider(of: held, to: wanted) }
    }

    private mutating func answer(
        _ held: Any.Type,
        _ wanted: Any.Type,
        isOfProvider: Bool,
        _ find: () -> TypeRelation
    ) -> TypeRelation {
        let question = Question(
            held: ObjectIdentifier(held),
            wanted: ObjectIdentifier(wanted),
            isOfProvider: isOfProvider
        )
        if let relation = known[question] { return relation }
        let relation = find()
        known[question] = relation
        return relation
    }
}
