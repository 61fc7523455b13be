/// The definition of a group: an array of what modules contributed under its name.
///
/// Which elements there are is the graph's to say, for modules may go on contributing until it is made. Each
/// element is had as the element type of the array that is asked for. Sound as `Sendable` for the reason given at
/// `AnyDefinition`.
package final class GroupDefinition: AnyDefinition, @unchecked Sendable {
    /// The group's number in the graph.
    package let number: Int
    private let arrayType: Any.Type

    init(_ draft: Draft, number: Int, arrayType: Any.Type) {
        self.number = number
        self.arrayType = arrayType
        // Its type in the table is its own, which no caller expects, so the direct path of a request never finds it.
        super.init(draft, .group, cell: AnyDefinition.noCell, needs: nil, type: GroupDefinition.self)
    }

    package override var objectType: Any.Type { arrayType }

    override func object<Wanted>(as type: Wanted.Type, from factory: ObjectGraphFactory) throws -> Wanted {
        let elements = factory.store.graph.groups[number]
        return try factory.guarded(self) { _ in
            try converted(array(for: Wanted.self).make(of: elements, from: factory), as: type)
        }
    }

    override nonisolated(nonsending) func awaited<Wanted>(as type: Wanted.Type, from factory: ObjectGraphFactory)
        async throws -> Wanted
    {
        guard factory.store.graph.hasAwaited else { return try object(as: type, from: factory) }
        let elements = factory.store.graph.groups[number]
        let array = array(for: Wanted.self)
        let (frame, joined) = factory.frameOfAwaited()
        defer { joined.leave() }
        return try await frame.runInTask {
            try await factory.observingAwaited(self) {
                try await converted(array.awaited(of: elements, from: factory), as: type)
            }
        }
    }

    /// The type of array to collect in for who asks for `wanted`.
    private func array(for wanted: Any.Type) -> any ArrayType.Type {
        (wanted as? any ArrayType.Type) ?? (arrayType as? any ArrayType.Type) ?? [Any].self
    }

    override func provider<Wanted>(as type: Wanted.Type, from factory: ObjectGraphFactory) throws -> Wanted {
        try provider(of: arrayType, as: type, from: factory)
    }

    override func decorated<Wrapped>(by decorator: Decorator<Wrapped>, _ keeping: Keeping, cell: Int) -> AnyDefinition?
    {
        guard Wrapped.self is any ArrayType.Type, TypeRelation.of(arrayType, to: Wrapped.self) != .differs else {
            return nil
        }
        return decorated(byWrapping: decorator, keeping, cell: cell)
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

    /// The same for who awaits it; the elements are made at the same time.
    fileprivate nonisolated(nonsending) static func awaited(
        of definitions: [AnyDefinition],
        from factory: ObjectGraphFactory
    ) async throws -> Self {
        let elements = try await withThrowingTaskGroup(of: (Int, Result<UncheckedTransfer<Element>, any Error>).self) {
            group in
            for (index, definition) in definitions.enumerated() {
                group.addTask {
                    do {
                        let element: Element = try await factory.providingAwaited(definition) {
                            try await factory.awaitedAny(definition)
                        }
                        return (index, .success(UncheckedTransfer(element)))
                    } catch {
                        return (index, .failure(error))
                    }
                }
            }
            var elements = [Result<UncheckedTransfer<Element>, any Error>?](repeating: nil, count: definitions.count)
            for try await (index, element) in group {
                elements[index] = element
                if case .failure = element { group.cancelAll() }
            }
            return elements.compactMap(\.self)
        }
        // Of several failures the first in order is told, of those that made the others stop.
        let failures = elements.compactMap { if case .failure(let error) = $0 { error } else { nil } }
        if let error = failures.first(where: { !($0 is CancellationError) }) ?? failures.first { throw error }
        return try array { (_: Element.Type) in try elements.map { try $0.get().value } }
    }
}
