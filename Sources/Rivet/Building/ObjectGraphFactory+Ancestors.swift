extension ObjectGraphFactory {
    /// The factory of an ancestor, so many generations up, for the same request.
    func ancestor(_ generations: Int) -> ObjectGraphFactory {
        var ancestor = store
        for _ in 0..<generations {
            // A child's factory is made with its parent's, or not at all.
            guard let parent = ancestor.parent else { break }
            ancestor = parent
        }
        return generations > 0 ? self.ancestor(ancestor, generations) : self
    }

    /// The factory of an ancestor's objects, as seen from the same namespace.
    private func ancestor(_ ancestor: ObjectStore, _ generations: Int) -> ObjectGraphFactory {
        ObjectGraphFactory(
            store: ancestor,
            state: state.moved(to: store.graph.ancestorContexts[state.context][generations - 1])
        )
    }

    /// The slot of a name that isn't in the innermost namespace, and the factory that has it: as quickly as the
    /// first look, around the namespace and then in the parent.
    ///
    /// Nil when nothing has it, or when it may be one that only a look at leisure finds.
    @usableFromInline
    func further(_ name: String) -> (factory: ObjectGraphFactory, slot: UnsafeMutablePointer<NameSlot>)? {
        var (factory, graph, generations) = (self, store.graph, 0)
        guard graph.parent != nil || graph.contexts[state.context].namespace != 0, !name.isDerived else { return nil }
        let words = NameWords.ofBytes(name)
        while true {
            for namespace in sequence(
                first: graph.contexts[factory.state.context].namespace,
                next: { graph.namespaces[$0].outer }
            ) {
                let table = graph.tables[namespace]
                guard table.isPlain else { return nil }
                if let slot = table.slots.slot(for: words, hash: words.hash),
                    words.isWhole || factory.isNamed(slot.pointee.target, name)
                {
                    return (factory, slot)
                }
            }
            guard let parent = factory.store.parent else { return nil }
            generations += 1
            (factory, graph) = (ancestor(parent, generations), parent.graph)
        }
    }
}

extension String {
    /// Whether the name may be that of a provider or of an original.
    fileprivate var isDerived: Bool {
        utf8.count > 9 && (hasASCIISuffix(FrozenGraph.providerSuffix) || hasASCIISuffix(FrozenGraph.originalSuffix))
    }

    private func hasASCIISuffix(_ suffix: String) -> Bool { utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) }
}
