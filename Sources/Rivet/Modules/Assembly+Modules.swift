// Which modules are loaded, in which namespaces, and under which environments.

extension Assembly {
    /// A module in a namespace, which is configured once.
    struct Loading: Hashable {
        let module: ObjectIdentifier
        let namespace: Int
    }

    /// Under what a module was loaded, and from where; nowhere when it was made by hand.
    struct Loaded {
        let environment: Environment
        let site: SourceSite?
    }

    /// Configures a module, unless it is loaded in that namespace already.
    ///
    /// `part` is the namespace that the call of `require` specified, or nil.
    func configure(
        _ type: Module.Type,
        environment: Environment,
        namespace: Int,
        part: String? = nil,
        at site: SourceSite
    ) {
        guard begin(type, environment, namespace, part, site) else { return }
        // Only the variables of this function are on the stack while the module requires others.
        let module = type.init(assembly: self, environment: environment)
        do { try module.configure() } catch { reportFailure(error) }
        finishModule(module.context)
    }

    /// The context of a module that is being created.
    func context(for type: Module.Type, environment: Environment) -> Int {
        let namespace = entrance?.namespace ?? 0
        let context = context(of: environment, in: namespace)
        entrance = nil
        let loading = Loading(module: ObjectIdentifier(type), namespace: namespace)
        if type != Module.self, loaded[loading] == nil {
            // Created by hand, so nothing reports when it has been configured.
            loaded[loading] = Loaded(environment: environment, site: nil)
            assembled.append(AssembledModule(type: type, context: context))
        }
        return context
    }

    /// The namespace of that name inside another; nil when the name is none, which is a problem.
    @inline(never)
    func namespace(_ name: String, inside outer: Int, at site: SourceSite) -> Int? {
        guard !name.isEmpty, !name.utf8.contains(UInt8(ascii: ".")) else {
            problems.report(.namespaceName(name), at: site)
            return nil
        }
        let qualified = namespaces[outer].qualified(name)
        if let known = namespacesByName[qualified] { return known }
        namespaces.append(Namespace(name: qualified, outer: outer))
        namespacesByName[qualified] = namespaces.count - 1
        return namespaces.count - 1
    }

    private func context(of environment: Environment, in namespace: Int) -> Int {
        let hash = environment.contentHash ^ namespace
        let alike = contextsByHash[hash, default: []]
        if let known = alike.first(where: {
            contexts[$0].namespace == namespace && contexts[$0].environment.isSame(as: environment)
        }) {
            return known
        }
        let context = add(Context(namespace: namespace, environment: environment), at: entrance?.site ?? .unknown)
        contextsByHash[hash, default: []].append(context)
        return context
    }

    /// A context for the closure of one definition, in which it can resolve only what it declares.
    func context(like context: Int, allowing needs: [Need], at site: SourceSite) -> Int {
        var context = contexts[context]
        var allowed = Set<String>(minimumCapacity: needs.count)
        for need in needs { allowed.insert(need.name) }
        context.allowed = allowed
        return add(context, at: site)
    }

    private func add(_ context: Context, at site: SourceSite) -> Int {
        guard contexts.count < Context.limit else {
            if !hasTooManyContexts { problems.report(.tooManyEnvironments, at: site) }
            hasTooManyContexts = true
            return 0
        }
        contexts.append(context)
        return contexts.count - 1
    }
}

/// A module whose `didAssemble` is to run, with the context it is to see.
struct AssembledModule: Sendable {
    let type: Module.Type
    let context: Int
}
