// What every verb does with its definition.

extension Module {
    /// Adds the definition of an object that no scope retains: a prototype, or one that exists already.
    final func add<Object>(
        _ verb: Draft.Verb,
        _ key: Key<Object>,
        keeping: Keeping = .prototype,
        _ recipe: Recipe<Object>,
        _ site: SourceSite
    ) {
        let draft = draft(verb, key, declaring: recipe.needs, site)
        assembly.take(draft, of: Object.self) { recipe.definition($0, keeping) }
    }

    /// Adds the definition of a shared object.
    final func add<Object: Sendable>(
        _ verb: Draft.Verb,
        _ key: Key<Object>,
        in scope: some KeptScope,
        _ recipe: Recipe<Object>,
        _ site: SourceSite
    ) -> Registration<Object> {
        assembly.takeShared(draft(verb, key, declaring: recipe.needs, site), in: scope, as: recipe)
    }

    /// The draft of a definition.
    ///
    /// If a closure declares `needs`, it may resolve nothing else.
    final func draft<Object>(
        _ verb: Draft.Verb,
        _ key: Key<Object>,
        declaring needs: [Need]? = nil,
        _ site: SourceSite
    ) -> Draft {
        draft(verb, key.name, isVariable: key.isVariable, declaring: needs, site)
    }

    /// The same for a name without a type.
    final func draft(
        _ verb: Draft.Verb,
        _ name: String,
        isVariable: Bool = false,
        declaring needs: [Need]? = nil,
        _ site: SourceSite
    ) -> Draft {
        var context = context
        // What a closure declares has no types, unlike the needs of a function, which resolves nothing itself.
        if let needs, needs.first?.isTyped == false {
            context = assembly.context(like: context, allowing: needs, at: site)
        }
        return Draft(
            name: assembly.namespaces[assembly.contexts[context].namespace].qualified(name),
            verb: verb,
            site: site,
            module: moduleType,
            context: context,
            fault: isVariable ? .definedVariable : name.isEmpty ? .emptyName : nil
        )
    }

    /// The subclass, or nil for a module written in place.
    private final var moduleType: Module.Type? {
        let type = Swift.type(of: self)
        return type == Module.self ? nil : type
    }
}
