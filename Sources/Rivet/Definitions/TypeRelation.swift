internal import RivetShared

/// Whether the objects of a definition can be resolved as another type.
///
/// It is decided before an object exists. The later cast of the object decides, and this never contradicts it.
enum TypeRelation {
    case fits
    case differs
    /// Only the object itself can show it. It may be of a subclass, or the protocol can't be looked up.
    case unproven

    /// Whether all, some or no objects of the type `held` can be cast to `wanted`.
    static func of(_ held: Any.Type, to wanted: Any.Type) -> TypeRelation {
        if held == wanted || wanted == Any.self { return .fits }
        if let wanted = wanted as? any OptionalType.Type {
            return of((held as? any OptionalType.Type)?.wrapped ?? held, to: wanted.wrapped)
        }
        if let held = held as? any ArrayType.Type, let wanted = wanted as? any ArrayType.Type {
            // An empty array can be cast to any other array.
            return of(element(of: held), to: element(of: wanted)) == .fits ? .fits : .unproven
        }
        if held is any ElementsType.Type, wanted is any ElementsType.Type { return .unproven }
        // An Optional or an existential may contain an object of the wanted type.
        if held is any OptionalType.Type || isExistential(held) { return .unproven }
        if held == AnyHashable.self || wanted == AnyHashable.self { return .unproven }
        // A value is boxed.
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

    /// Whether all, some or no providers of objects of the type `held` can be resolved as `wanted`, or as an Optional
    /// of it.
    static func ofProvider(of held: Any.Type, to wanted: Any.Type) -> TypeRelation {
        let wanted = innermost(wanted)
        guard let name = nameOfResult(ofProvider: wanted) else { return .differs }
        // A type that is private to a file can't be found by its name.
        if let known = mangledName(of: held), known == name { return .fits }
        return result(ofProvider: wanted).map { of(held, to: $0) } ?? .unproven
    }

    /// The type without its Optionals.
    static func innermost(_ type: Any.Type) -> Any.Type {
        var type = type
        while let optional = type as? any OptionalType.Type { type = optional.wrapped }
        return type
    }

    /// The type that a provider returns, if `type` is a throwing closure without parameters.
    ///
    /// Nil for any other type, and for a returned type that is private to a file.
    static func result(ofProvider type: Any.Type) -> Any.Type? {
        nameOfResult(ofProvider: type).flatMap { namedType(String($0)) }
    }

    /// Types one of which is the result of a function type, the likeliest first.
    ///
    /// The name of a function type begins with the name of its result, but doesn't show where that ends. Empty for any
    /// other type.
    ///
    /// - Complexity: O(length of the name), times a look-up by a name.
    static func results(ofFunction type: Any.Type) -> [Any.Type] {
        guard let name = mangledName(of: type), name.hasSuffix("c") else { return [] }
        return name.indices.reversed().compactMap { namedType(String(name[..<$0])) }
    }

    static func element<List: ArrayType>(of type: List.Type) -> Any.Type { List.Element.self }

    /// The type of the elements of a type that is an array or an Optional of one, or else `Any`.
    static func element(ofArray type: Any.Type) -> Any.Type {
        (innermost(type) as? any ArrayType.Type).map { element(of: $0) } ?? Any.self
    }

    // MARK: - Mangled names

    /// The name of a function type is the name of its result, "y" for no parameters, "Ya" if it is asynchronous, "Yb"
    /// if it is `@Sendable`, "K" if it throws, "ScMYc" if it is `@MainActor`, "YC" if it is `nonisolated(nonsending)`,
    /// and "c".
    private static func nameOfResult(ofProvider type: Any.Type) -> Substring? {
        guard let name = mangledName(of: type) else { return nil }
        let ends = ["yYbKc", "yKc", "yYbKScMYcc", "yYaYbKc", "yYaKc", "yYaYbKYCc", "yYaKYCc"]
        return ends.first(where: name.hasSuffix).map { name.dropLast($0.count) }
    }

    // These functions of the standard library are public, but not documented. If they ever return nil, relations to
    // protocols will be unproven, and nothing worse.

    private static func mangledName(of type: Any.Type) -> String? { _mangledTypeName(type) }

    private static func namedType(_ name: String) -> Any.Type? { _typeByName(name) }

    static func isExistential(_ type: Any.Type) -> Bool {
        guard let name = mangledName(of: type) else { return false }
        return name.hasSuffix("p") && !name.hasSuffix("Xp") || ["Xl", "Xc", "XP"].contains(where: name.hasSuffix)
    }

    /// The existential metatype of a protocol: `any P.Type` for `any P`.
    private static func metatype(ofExistential type: Any.Type) -> Any.Type? {
        isExistential(type) ? mangledName(of: type).flatMap { namedType($0 + "Xp") } : nil
    }

    private static func isInstance(_ type: Any.Type, of metatype: Any.Type) -> Bool {
        func test<Metatype>(_ metatype: Metatype.Type) -> Bool { type is Metatype }
        return test(metatype)
    }

    /// Whether two function types are equal, except that the second one throws.
    ///
    /// The first type can be cast to the second one.
    private static func isFunction(_ type: Any.Type, throwingAs other: Any.Type) -> Bool {
        guard let name = mangledName(of: type), let other = mangledName(of: other), name.hasSuffix("c"),
            other.hasSuffix("c"), other.utf8.count == name.utf8.count + 1
        else { return false }
        return other.indices.contains { other[$0] == "K" && other[..<$0] + other[other.index(after: $0)...] == name }
    }

    /// Whether both are tuples, which are cast part by part, or both metatypes.
    private static func areTuplesOrMetatypes(_ type: Any.Type, _ other: Any.Type) -> Bool {
        guard let name = mangledName(of: type), let other = mangledName(of: other) else { return true }
        return name.hasSuffix("t") && other.hasSuffix("t")
            || ["m", "Xp"].contains(where: name.hasSuffix) && ["m", "Xp"].contains(where: other.hasSuffix)
    }

    /// Whether one is a value, and the other is a class of Foundation.
    ///
    /// For example, a text can be cast to an `NSString`.
    private static func isBridged(_ type: Any.Type, _ other: Any.Type) -> Bool {
        guard let foundation, (type is AnyObject.Type) != (other is AnyObject.Type) else { return false }
        return isSubtype(type, of: foundation) || isSubtype(other, of: foundation)
    }

    /// `NSObject`, by its name on Apple's systems or elsewhere; nil in a program without it.
    private static let foundation: Any.Type? = namedType("So8NSObjectC") ?? namedType("10Foundation8NSObjectC")

    private static func isSubtype(_ type: Any.Type, of supertype: Any.Type) -> Bool {
        func test<Supertype>(_ supertype: Supertype.Type) -> Bool { type is Supertype.Type }
        return test(supertype)
    }
}

/// An Optional of any type.
protocol OptionalType {
    static var wrapped: Any.Type { get }
    /// The value nil of this type, whose `Wrapped` may be an Optional, too.
    static var absent: Any { get }
}

extension Optional: OptionalType {
    static var wrapped: Any.Type { Wrapped.self }
    static var absent: Any { Optional.none as Any }
}

/// An array of any type.
protocol ArrayType {
    associatedtype Element
    init(elements: [Element])
}

extension Array: ArrayType {
    init(elements: [Element]) { self = elements }
}

/// Another collection that a cast may convert, element by element.
private protocol ElementsType {}
extension Set: ElementsType {}
extension Dictionary: ElementsType {}

// MARK: - Relations that are looked up once

/// The relations between types in a graph, each found once.
///
/// A graph has few types and many dependencies, and finding a relation is slow.
struct TypeRelations {
    /// The types, and the pairs of their numbers; an odd number is that of a provider.
    private var (types, pairs) = (WordIndex(), WordIndex())
    /// The relation of each pair.
    private var relations: [TypeRelation] = []

    /// The relation of objects of the type `held`, or of their provider, to the type `wanted`.
    mutating func of(_ held: Any.Type, to wanted: Any.Type, isOfProvider: Bool = false) -> TypeRelation {
        if wanted == Any.self || held == wanted && !isOfProvider { return .fits }
        let number = 2 * types.add(ObjectIdentifier(held)) + (isOfProvider ? 1 : 0)
        let pair = pairs.add(WordIndex.word(of: number, types.add(ObjectIdentifier(wanted))))
        if pair == relations.count {
            relations.append(isOfProvider ? .ofProvider(of: held, to: wanted) : .of(held, to: wanted))
        }
        return relations[pair]
    }
}
