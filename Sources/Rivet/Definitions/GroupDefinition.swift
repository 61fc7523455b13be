/// The definition of a group: an array of the elements that modules contribute under its name.
///
/// The graph stores the elements, because modules may contribute until it is created. Each element is resolved as the
/// element type of the expected array. The base of a child's group is the parent's group, whose elements come first.
///
/// Sound as `Sendable` for the reason given at `AnyDefinition`.
package final class GroupDefinition: AnyDefinition, @unchecked Sendable {
    /// The group's number in the graph.
    package let number: Int
    /// The declaration of the group in this graph or in an ancestor; nil if only elements create the group.
    let declaration: GroupDeclaration?
    private let arrayType: any ArrayType.Type

    init(
        _ draft: Draft,
        number: Int,
        arrayType: any ArrayType.Type,
        extending base: Base?,
        _ declaration: GroupDeclaration?
    ) {
        (self.number, self.arrayType, self.declaration) = (number, arrayType, declaration)
        var draft = draft
        // The declared dependencies are those of the first element.
        (draft.lifetime, draft.dependencies, draft.base) = (.group, nil, base)
        super.init(draft, of: arrayType)
    }

    package override var objectType: Any.Type { arrayType }

    override func object<Wanted>(
        as type: Wanted.Type,
        with arguments: [Any]?,
        from factory: ObjectGraphFactory
    ) throws -> Wanted {
        try refuse(arguments)
        return try factory.call(self) { _ in
            try converted(array(for: type).make(of: self, from: factory), as: type)
        }
    }

    override nonisolated(nonsending) func awaited<Wanted>(
        as type: Wanted.Type,
        with arguments: UncheckedTransfer<[Any]>?,
        from factory: ObjectGraphFactory
    ) async throws -> Wanted {
        try refuse(arguments?.value)
        guard factory.mayAwait(self) else { return try object(as: type, with: nil, from: factory) }
        let array = array(for: type)
        return try await factory.awaitedCall(of: self) { _ in
            try await converted(array.awaited(of: self, from: factory), as: type)
        }
    }

    /// The type of array in which to collect the elements for a caller that expects `wanted`.
    private func array(for wanted: Any.Type) -> any ArrayType.Type {
        wanted == arrayType ? arrayType : (wanted as? any ArrayType.Type) ?? arrayType
    }
}

extension ArrayType {
    /// An array of the elements of a group, those of the parent's group first.
    fileprivate static func make(of group: GroupDefinition, from factory: ObjectGraphFactory) throws -> Self {
        let definitions = factory.elements(of: group)
        var elements: [Element] =
            try group.base.map { try factory.ancestor($0.generations).converted($0.definition) } ?? []
        elements.reserveCapacity(elements.count + definitions.count)
        for definition in definitions { try elements.append(factory.element(definition)) }
        return Self(elements: elements)
    }

    /// Awaits an array of the elements of a group, those of the parent's group first.
    fileprivate nonisolated(nonsending) static func awaited(
        of group: GroupDefinition,
        from factory: ObjectGraphFactory
    ) async throws -> Self {
        // The parent's group counts as the first definition.
        let base = group.base
        let all = (base.map { [$0.definition] } ?? []) + factory.elements(of: group)
        let parts = try await factory.awaitedBoxes(all.map { _ in nil }) { index in
            if index == 0, let base {
                return try await Box<[Element]>(factory.ancestor(base.generations).awaitedAny(base.definition))
            }
            return try await Box<[Element]>([factory.provideAwaited(all[index])])
        }
        return Self(elements: parts.flatMap { $0?.object(as: [Element].self) ?? [] })
    }
}

/// A declaration of a group: the type of its elements, and where a module declared it.
///
/// Sound as `Sendable` for the reason given at `Declaration`.
final class GroupDeclaration: Declaration, @unchecked Sendable {
    let type: Any.Type

    init(_ draft: Draft, of type: Any.Type) {
        self.type = type
        super.init(draft)
    }
}
