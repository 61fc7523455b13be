// The faults of a single definition or module.

extension Fault {
    // MARK: - Names

    package static func duplicate(_ name: String, definedAt place: String) -> Fault {
        Fault(.duplicate, name: name, subject: name) {
            "\(quoted(name)) is defined already, at \(place); give one of the two another name"
        }
    }

    package static var emptyName: Fault {
        Fault(.emptyName, name: "") { "a definition needs a name, and this one is empty; give it one" }
    }

    package static func derivedName(_ name: String, from base: String, definedAt place: String) -> Fault {
        Fault(.derivedName, name: name, subject: name) {
            "\(quoted(name)) exists by itself, since \(quoted(base)) is defined at \(place); "
                + "give this definition another name"
        }
    }

    package static func definedVariable(_ name: String) -> Fault {
        Fault(.definedVariable, name: name) {
            "\(quoted(name)) is a variable of the environment, and a variable can't be defined; "
                + "define a name, or set the variable in the environment"
        }
    }

    // MARK: - Scopes

    static func unusableScope(_ scope: String, of name: String) -> Fault {
        Fault(.unusableScope, name: name, subject: name) {
            "\(quoted(name)) can't be kept by the scope \(quoted(scope)): Rivet doesn't know what it keeps; "
                + "use .singleton"
        }
    }

    static func weakValue(_ name: String, of type: String) -> Fault {
        Fault(.unusableScope, name: name, subject: name) {
            "\(quoted(name)) can't be kept weakly: \(type) is no class; use another scope"
        }
    }

    static func hooks(of name: String, in scope: String) -> Fault {
        Fault(.unusableScope, name: name, subject: name) {
            "\(quoted(name)) can't have hooks: what the scope \(scope) keeps may be gone when they are to run; "
                + "use another scope, or leave them out"
        }
    }

    // MARK: - Modules

    /// `module` is nil for a module that is a closure.
    static func configureFailed(_ module: String?, _ error: any Error) -> Fault {
        let text = "\(error)"
        return Fault(.configureFailed, name: module ?? "", underlying: text) {
            "\(module ?? "the module written in place") could not be configured: \(Wording.visible(text))"
        }
    }

    /// The names are those of the two environments, and `site` is where the module was loaded first.
    static func differentVariables(
        _ module: String,
        under name: String,
        after earlier: String,
        at site: SourceSite?
    ) -> Fault {
        let difference =
            name == earlier
            ? "with other variables"
            : "under an environment of another name, \(quoted(earlier)) and not \(quoted(name))"
        return Fault(.differentVariables, name: module) {
            "\(module) is loaded already\(site.map { ", at \($0)" } ?? ""), "
                + "\(difference); a module is configured once, so load it under one environment"
        }
    }

    package static func namespaceName(_ name: String) -> Fault {
        Fault(.namespaceName, name: name) {
            name.isEmpty
                ? "a namespace needs a name, and this one is empty; give it one, or require the module without"
                : "\(quoted(name)) can't be a namespace, for it has a dot in it; "
                    + "nest two namespaces, or leave out the dot"
        }
    }

    static var tooManyEnvironments: Fault {
        Fault(.tooManyEnvironments, name: "") {
            "there are more than 65,536 environments, namespaces and closures with needing: here; "
                + "load modules that read the same variables under one environment, or make some of them a child"
        }
    }

    /// The limit that modules have exceeded.
    enum Depth: String {
        case levels = "more than 1,000 levels deep"
        case stack = "deeper than the thread's stack allows"
    }

    /// A module on a path of modules, with the namespace under which it was required.
    static func step(_ module: String, under namespace: String?) -> String {
        plain(module) + (namespace.map { " under \(quoted($0))" } ?? "")
    }

    /// `steps` are the modules of a cycle, the first of which is also the last, or else all modules on the path.
    static func tooDeep(_ steps: [String], of module: String, _ depth: Depth, isCycle: Bool) -> Fault {
        Fault(.tooDeep, name: module) {
            isCycle
                ? "\(plain(module)) requires itself, \(depth.rawValue): \(Wording.path(steps)); require one of these "
                    + "modules without under:, or only while a variable of the environment says so"
                : "modules require each other \(depth.rawValue): \(Wording.path(steps)); "
                    + "require some of them from a module further out"
        }
    }
}
