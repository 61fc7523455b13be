/// The definition of a group: an array of what modules contributed under its name.
///
/// Which elements there are is the graph's to say, for modules may go on contributing until it is made. Each
/// element is had as the element type of the array that is asked for. Sound as `Sendable` for the reason given at
/// `AnyDefinition`.
final class GroupDefinition: AnyDefinition, @unchecked Sendable {
    /// The group's number in the graph.
    let number: Int
    private let arrayType: Any.Type

    init(_ draft: Draft, number: Int, arrayType: Any.Type) {
        self.number = number
        self.arrayType = arrayType
        // Filed under its own type, which nobody asks for: so the straight way of a request never meets it.
        super.init(draft, .group, cell: AnyDefinition.noCell, needs: nil, type: GroupDefinition.self)
    }

    override var objectType: Any.Type { arrayType }

    override func object<Wanted>(as type: Wanted.Type, from factory: ObjectGraphFactory) throws -> Wanted {
        let elements = factory.store.graph.groups[number]
        let array = (Wanted.self as? any ArrayType.Type) ?? (arrayType as? any ArrayType.Type) ?? [Any].self
        return try factory.guarded(self) { _ in
            try converted(array.make(of: elements, from: factory), as: type)
        }
    }

    override func provider<Wanted>(as type: Wanted.Type, from factory: ObjectGraphFactory) throws -> Wanted {
        try provider(of: arrayType, as: type, from: factory)
    }

    override func decorated<Wrapped>(
        by decorator: Decorator<Wrapped>,
        in keeping: Keeping,
        cell: Int
    ) -> AnyDefinition? {
        guard Wrapped.self is any ArrayType.Type, TypeRelation.of(arrayType, to: Wrapped.self) != .differs else {
            return nil
        }
        return Definition(decorator.draft, keeping, cell: cell) { factory in
            try decorator.wrap(self.object(as: Wrapped.self, from: factory), factory)
        }
    }
}

extension ArrayType {
    /// An array of the objects of `definitions`, each as its element type.
    fileprivate static func make(of definitions: [AnyDefinition], from factory: ObjectGraphFactory) throws -> Self {
        try array { (_: Element.Type) in
            try definitions.map { definition in
                try factory.providing(definition) { try factory.converted(definition) as Element }
            }
        }
    }
}
