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
