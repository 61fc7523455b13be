// The faults of a single definition or module.

extension Fault {
    // MARK: - Names

    package static func duplicate(_ name: String, definedAt place: String) -> Fault {
        Fault(.duplicate, name: name, subject: name) {
            "\(quoted(name)) is already defined at \(place); give one of the two another name"
        }
    }

    package static var emptyName: Fault {
        Fault(.emptyName, name: "") { "the definition has an empty name; give it a name" }
    }

    package static func derivedName(_ name: String, from base: String, definedAt place: String) -> Fault {
        Fault(.derivedName, name: name, subject: name) {
            "\(quoted(name)) exists already, because \(quoted(base)) is defined at \(place); "
                + "give this definition another name"
        }
    }

    package static func definedVariable(_ name: String) -> Fault {
        Fault(.definedVariable, name: name) {
            "\(quoted(name)) is a variable of the environment, which a module can't define; "
                + "define another name, or set the variable in the environment"
        }
    }

    // MARK: - Scopes

    package static func unusableScope(_ scope: String, of name: String) -> Fault {
        Fault(.unusableScope, name: name, subject: name) {
            "\(quoted(name)) can't use the scope \(quoted(scope)), because Rivet doesn't know how long it retains "
                + "objects; use .singleton"
        }
    }

    package static func weakValue(_ name: String, of type: String) -> Fault {
        Fault(.unusableScope, name: name, subject: name) { Wording.noClass(quoted(name), type) }
    }

    package static func hooks(of name: String, in scope: String) -> Fault {
        Fault(.unusableScope, name: name, subject: name) {
            "\(quoted(name)) can't have hooks, because the scope \(scope) may release it before they run; "
                + "use another scope, or remove the hooks"
        }
    }

    package static func service(of name: String, in scope: String) -> Fault {
        Fault(.unusableScope, name: name, subject: name) {
            "\(quoted(name)) can't have a service, because the scope \(scope) may replace it while the service runs; "
                + "use .singleton, or remove the service"
        }
    }

    // MARK: - Parameters

    package static func parameters(of name: String, count: Int, names: Int) -> Fault {
        Fault(.mistyped, name: name, subject: name) {
            "the function for \(quoted(name)) takes \(count) \(count == 1 ? "parameter" : "parameters"), but "
                + (names < count ? "only " : "") + "\(names) \(names == 1 ? "name is" : "names are") given; "
                + "give one for each parameter"
        }
    }

    /// Run-time arguments that no request can pass.
    ///
    /// `arguments` is a list of types in parentheses. For an element of a group, `scope` is nil.
    package static func arguments(_ arguments: String, of name: String, in scope: String?) -> Fault {
        Fault(scope == nil ? .mistyped : .unusableScope, name: name, subject: name) {
            "\(quoted(name)) can't take the arguments \(arguments), because "
                + (scope.map { "the scope \($0) shares one object between all requests; define a prototype" }
                    ?? "a request for the group passes none; define it under a name of its own")
        }
    }

    // MARK: - Modules

    /// `module` is nil for a module that is a closure.
    package static func configureFailed(_ module: String?, _ error: any Error) -> Fault {
        let text = "\(error)"
        return Fault(.configureFailed, name: module ?? "", underlying: text) {
            "can't configure \(module ?? "the module written in place"): \(Wording.cause(of: error))"
        }
    }

    /// The names are those of the two environments, and `place` is where the module was loaded first.
    package static func differentVariables(
        _ module: String,
        under name: String,
        after earlier: String,
        at place: String?
    ) -> Fault {
        let difference =
            name == earlier
            ? "with other variables"
            : "under the environment \(quoted(earlier)) instead of \(quoted(name))"
        return Fault(.differentVariables, name: module) {
            "\(module) is already loaded\(place.map { " at \($0)" } ?? ""), but \(difference); "
                + "a module is configured only once, so load it under one environment"
        }
    }

    package static func namespaceName(_ name: String) -> Fault {
        Fault(.namespaceName, name: name) {
            name.isEmpty
                ? "the namespace has an empty name; give it a name, or require the module without a namespace"
                : "\(quoted(name)) can't be a namespace, because it contains a dot; "
                    + "nest two namespaces, or remove the dot"
        }
    }

    package static var tooManyEnvironments: Fault {
        Fault(.tooManyEnvironments, name: "") {
            "the graph has more than 65,536 environments, namespaces and closures with needing:; "
                + "load modules that read the same variables under one environment, or move some of them to a child"
        }
    }

    /// The limit that modules have exceeded.
    package enum Depth: String {
        case levels = "more than 1,000 levels deep"
        case stack = "deeper than the thread's stack allows"
    }

    /// A module on a path of modules, with the namespace under which it was required.
    package static func step(_ module: String, under namespace: String?) -> String {
        plain(module) + (namespace.map { " under \(quoted($0))" } ?? "")
    }

    /// `steps` are the modules of a cycle, which begins and ends with the same module, or else all modules on the path.
    package static func tooDeep(_ steps: [String], of module: String, _ depth: Depth, isCycle: Bool) -> Fault {
        Fault(.tooDeep, name: module) {
            isCycle
                ? "\(plain(module)) requires itself, \(depth.rawValue): \(Wording.path(steps)); require one of these "
                    + "modules without under:, or only if a variable of the environment is set"
                : "modules require each other \(depth.rawValue): \(Wording.path(steps)); "
                    + "require some of them from a module closer to the root"
        }
    }
}
