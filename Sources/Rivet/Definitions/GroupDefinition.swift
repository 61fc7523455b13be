/// The definition of a group: an array of the elements that modules contribute under its name.
///
/// The graph stores the elements, because modules may contribute until it is created. Each element is resolved as the
/// element type of the expected array.
///
/// Sound as `Sendable` for the reason given at `AnyDefinition`.
package final class GroupDefinition: AnyDefinition, @unchecked Sendable {
    /// The group's number in the graph.
    package let number: Int
    private let arrayType: any ArrayType.Type
    /// The type of the elements, if it is a class.
    private let elementClass: Any.Type?

    init(_ draft: Draft, number: Int, arrayType: any ArrayType.Type) {
        self.number = number
        self.arrayType = arrayType
        elementClass = arrayType.element is AnyObject.Type ? arrayType.element : nil
        var draft = draft
        // The declared dependencies are those of the first element.
        (draft.keeping, draft.dependencies) = (.group, nil)
        // The table finds it by its own class, which no caller expects. So the direct path of a request never leads to
        // it.
        super.init(draft, type: GroupDefinition.self)
    }

    package override var objectType: Any.Type { arrayType }

    override func object<Wanted>(
        as type: Wanted.Type,
        with arguments: [Any]?,
        from factory: ObjectGraphFactory
    ) throws -> Wanted {
        try refuse(arguments)
        return try factory.guarded(self) { _ in
            let elements = factory.elements(of: self)
            if let elementClass, type == arrayType {
                // The standard library has one class of storage for all arrays of objects (since macOS 13, and on
                // Linux), so this array has the layout of the other one.
                return try unsafeBitCast(objects(of: elements, as: elementClass, from: factory), to: type)
            }
            return try converted(array(for: type).make(of: elements, from: factory), as: type)
        }
    }

    /// The objects of `definitions`, each as a class.
    ///
    /// This is compiled for references. Generic code would call a function of the element type for each step.
    private func objects(
        of definitions: [AnyDefinition],
        as elementClass: Any.Type,
        from factory: ObjectGraphFactory
    ) throws -> [AnyObject] {
        var objects: [AnyObject] = []
        objects.reserveCapacity(definitions.count)
        try definitions.withUnsafeBufferPointer { definitions in
            for index in definitions.indices {
                try objects.append(factory.element(.passUnretained(definitions[index]), as: elementClass))
            }
        }
        return objects
    }

    override nonisolated(nonsending) func awaited<Wanted>(
        as type: Wanted.Type,
        with arguments: UncheckedTransfer<[Any]>?,
        from factory: ObjectGraphFactory
    ) async throws -> Wanted {
        try refuse(arguments?.value)
        guard factory.mayAwait(self) else { return try object(as: type, with: nil, from: factory) }
        let array = array(for: type)
        return try await factory.awaitedElements(of: self) { elements in
            try await converted(array.awaited(of: elements, from: factory), as: type)
        }
    }

    /// The type of array in which to collect the elements for a caller that expects `wanted`.
    private func array(for wanted: Any.Type) -> any ArrayType.Type {
        wanted == arrayType ? arrayType : (wanted as? any ArrayType.Type) ?? arrayType
    }
}

extension ArrayType {
    /// An array of the objects of `definitions`, each as its element type.
    fileprivate static func make(of definitions: [AnyDefinition], from factory: ObjectGraphFactory) throws -> Self {
        try array { (_: Element.Type) in
            try [Element](unsafeUninitializedCapacity: definitions.count) { elements, count in
                // By their indices, because a loop over the elements would retain each.
                while count < definitions.count {
                    try elements.initializeElement(at: count, to: factory.element(definitions[count]))
                    count += 1
                }
            }
        }
    }

    /// Awaits an array of the objects of `definitions`, and creates them concurrently.
    fileprivate nonisolated(nonsending) static func awaited(
        of definitions: [AnyDefinition],
        from factory: ObjectGraphFactory
    ) async throws -> Self {
        let elements = try await withThrowingTaskGroup(of: (Int, Result<UncheckedTransfer<Element>, any Error>).self) {
            group in
            for (index, definition) in definitions.enumerated() {
                group.addTask {
                    do {
                        let element: Element = try await factory.provideAwaited(definition)
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
        // If several elements fail, throws the error of the first, unless it was cancelled because of another one.
        let failures = elements.compactMap { if case .failure(let error) = $0 { error } else { nil } }
        if let error = failures.first(where: { !($0 is CancellationError) }) ?? failures.first { throw error }
        return try array { (_: Element.Type) in try elements.map { try $0.get().value } }
    }
}
