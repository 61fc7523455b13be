// The faults of a single definition or module.

extension Fault {
    // MARK: - Names

    package static func duplicate(_ name: String, definedAt place: String) -> Fault {
        Fault(
            .duplicate,
            of: name,
            #""{}" is already defined at {}; give one of the two another name"#,
            [name, place]
        )
    }

    /// A second default of a name that nothing else defines.
    package static func duplicate(_ name: String, defaultAt place: String) -> Fault {
        Fault(
            .duplicate,
            of: name,
            #""{}" already has a default at {}; define it in a module that isn't required as a default, "#
                + "or remove one of the two defaults",
            [name, place]
        )
    }

    package static var emptyName: Fault {
        Fault(.emptyName, name: "", "the definition has an empty name; give it a name")
    }

    package static func derivedName(_ name: String, from base: String, definedAt place: String) -> Fault {
        Fault(
            .derivedName,
            of: name,
            #""{}" exists already, because "{}" is defined at {}; give this definition another name"#,
            [name, base, place]
        )
    }

    package static func definedVariable(_ name: String) -> Fault {
        Fault(
            .definedVariable,
            name: name,
            #""{}" is a variable of the environment, which a module can't define; "#
                + "define another name, or set the variable in the environment",
            [name]
        )
    }

    // MARK: - Scopes

    package static func unusableScope(_ scope: String, of name: String) -> Fault {
        Fault(
            .unusableScope,
            of: name,
            #""{}" can't use the scope "{}", because Rivet doesn't know how long it retains objects; use .singleton"#,
            [name, scope]
        )
    }

    package static func weakValue(_ name: String, of type: String) -> Fault {
        Fault(.unusableScope, of: name, "{}", [Wording.notAClass(quoted(name), type)])
    }

    package static func hooks(of name: String, in scope: String) -> Fault {
        Fault(
            .unusableScope,
            of: name,
            #""{}" can't have hooks, because the scope {} may release it before they run; "#
                + "use another scope, or remove the hooks",
            [name, scope]
        )
    }

    /// The hooks of an override that is a prototype, because it takes run-time arguments or replaces a prototype.
    package static func hooks(ofUnshared name: String, takesArguments: Bool) -> Fault {
        Fault(
            .unusableScope,
            of: name,
            takesArguments
                ? #""{}" can't have hooks, because it takes run-time arguments; remove the hooks"#
                : #""{}" can't have hooks, because it is a prototype, like the definition that it overrides; "#
                    + "specify in: .singleton, or remove the hooks",
            [name]
        )
    }

    /// An override inherits a scope that can't retain objects of its type, because the type isn't `Sendable` or, for
    /// the weak scope, isn't a class.
    package static func inheritedScope(
        _ scope: String,
        from place: String,
        of name: String,
        unusableFor type: String,
        isSendable: Bool
    ) -> Fault {
        Fault(
            .unusableScope,
            of: name,
            #""{}" inherits the scope {} of the definition that it replaces ({}), but {} isn't "#
                + (isSendable
                    ? "a class; specify another scope after in:"
                    : "Sendable; make {} Sendable, or specify in: .prototype"),
            [name, scope, place, type] + (isSendable ? [] : [type])
        )
    }

    package static func service(of name: String, in scope: String) -> Fault {
        Fault(
            .unusableScope,
            of: name,
            #""{}" can't have a service, because the scope {} may replace it while the service runs; "#
                + "use .singleton, or remove the service",
            [name, scope]
        )
    }

    // MARK: - Parameters

    /// Run-time arguments that no request can pass.
    ///
    /// `arguments` is a list of types in parentheses. For an element of a group, `scope` is nil.
    package static func arguments(_ arguments: String, of name: String, in scope: String?) -> Fault {
        Fault(
            scope == nil ? .typeMismatch : .unusableScope,
            of: name,
            scope == nil
                ? #""{}" can't take the arguments {}, because a request for the group passes none; "#
                    + "define it under a name of its own"
                : #""{}" can't take the arguments {}, because the scope {} shares one object between all requests; "#
                    + "define a prototype",
            [name, arguments, scope ?? ""]
        )
    }

    // MARK: - Modules

    /// `module` is nil for a module that is a closure.
    package static func configureFailed(_ module: String?, _ error: any Error) -> Fault {
        Fault(
            .configureFailed,
            name: module ?? "",
            underlying: Wording.wholeText(of: error),
            "can't configure {}: {}",
            [module ?? "the module written in place", Wording.cause(of: error)]
        )
    }

    /// The names are those of the two environments, and `place` is where the module was loaded first.
    package static func differentVariables(
        _ module: String,
        under name: String,
        after earlier: String,
        at place: String?
    ) -> Fault {
        Fault(
            .differentVariables,
            name: module,
            (name == earlier
                ? "{} is already loaded{}, but with other variables; "
                : #"{} is already loaded{}, but under the environment "{}" instead of "{}"; "#)
                + "a module is configured once in each namespace, so load it under one environment or in another namespace",
            [module, place.map { " at " + $0 } ?? ""] + (name == earlier ? [] : [earlier, name])
        )
    }

    package static func foreignModule(_ module: String) -> Fault {
        Fault(
            .foreignModule,
            name: module,
            "{} belongs to another copy of Rivet than this assembly; "
                + "link one dynamic library with Rivet into all parts of the program",
            [module]
        )
    }

    package static func namespaceName(_ name: String) -> Fault {
        Fault(
            .namespaceName,
            name: name,
            name.isEmpty
                ? "the namespace has an empty name; give it a name, or require the module without a namespace"
                : #""{}" can't be a namespace, because it contains a dot; nest two namespaces, or remove the dot"#,
            [name]
        )
    }

    package static var tooManyEnvironments: Fault {
        Fault(
            .tooManyEnvironments,
            name: "",
            "the graph has more than 65,536 environments, namespaces and closures with needing:; "
                + "load modules that read the same variables under one environment, or move some of them to a child"
        )
    }

    /// A graph whose ancestors are too many, and its first module or nil.
    package static func tooManyGenerations(_ module: String?, limit: Int) -> Fault {
        Fault(
            .tooDeep,
            name: module ?? "",
            "the graph is more than {} levels below the graph without a parent; give it a parent that is closer to that graph",
            ["\(limit)"]
        )
    }

    /// A module on a path of modules, with the namespace under which it was required.
    package static func step(_ module: String, under namespace: String?) -> String {
        plain(module) + (namespace.map { " under \(quoted($0))" } ?? "")
    }

    /// A closure on a path of modules.
    package static func step(ofClosureAt place: String) -> String { "closure (\(place))" }

    /// The `didAssemble` of a module on a path of modules.
    package static func step(ofAssembling module: String) -> String { plain(module) + ".didAssemble" }

    /// The limit that modules exceed.
    package enum Depth {
        case levels, stack, requests, threads

        fileprivate var text: String {
            switch self {
            case .levels: "more than 1,000 levels deep"
            case .stack: "deeper than the thread's stack allows"
            case .requests: "deeper than the limit of nested requests allows"
            case .threads: "on more than 512 threads at the same time"
            }
        }
    }

    /// Modules and closures that require or load each other too deep.
    ///
    /// `steps` are those of a cycle, which begins and ends with the same module, or else all on the path. `module` is
    /// nil for a closure. If `areRequired`, modules of one assembly require each other.
    package static func tooDeep(
        _ steps: [String],
        of module: String?,
        _ depth: Depth,
        isCycle: Bool,
        areRequired: Bool
    ) -> Fault {
        Fault(
            .tooDeep,
            name: module ?? "",
            (isCycle ? "{} {} itself, {}: {}; " : "{} {} each other {}: {}; ")
                + (areRequired
                    ? isCycle
                        ? "require one of these modules without under:, or only if a variable of the environment is set"
                        : "require some of them from a module closer to the root"
                    : isCycle
                        ? "load it outside of its own configuration, or only if a variable of the environment is set"
                        : "load some of them outside of the others' configuration"),
            [
                isCycle ? module.map(plain) ?? "a closure" : "modules",
                (areRequired ? "require" : "load") + (isCycle ? "s" : ""),
                depth.text, Wording.path(steps),
            ]
        )
    }
}
