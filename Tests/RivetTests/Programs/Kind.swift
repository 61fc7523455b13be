/// A family of programs, which has its own faults to find.
enum Kind: String, CaseIterable, Sendable {
    /// Synchronous closures on threads and queues.
    case threads
    /// Asynchronous closures with one dependency at a time.
    case tasks
    /// Asynchronous closures with several dependencies at once.
    case forks
    /// Everything together, with the main actor.
    case mixed
    /// Closures that catch errors, cancelled callers, resets and released factories. Only invariants are checked.
    case loose
    /// Objects of every scope in namespaces and children, one request after the other.
    case scopes
    /// Modules that require each other under namespaces.
    case modules
    /// Defaults, overrides and groups, across namespaces and children.
    case borders
    /// Factories whose hooks start and stop each other.
    case lifecycles
    /// Starts and stops of objects with hooks, at bad moments.
    case hooks
    /// Objects whose completion hooks refer to each other.
    case completions

    /// The program of a seed.
    func program(_ seed: UInt64) -> any Program {
        var random = SplitMix64(state: seed)
        switch self {
        case .threads: return GraphProgram(.threads, &random)
        case .tasks: return GraphProgram(.tasks, &random)
        case .forks: return GraphProgram(.forking, &random)
        case .mixed: return GraphProgram(.mixed, &random)
        case .loose: return GraphProgram(.loose, &random)
        case .scopes: return ScopeProgram(&random)
        case .modules: return ModuleProgram(&random)
        case .borders: return BorderProgram(&random)
        case .lifecycles: return LifecycleProgram(&random)
        case .hooks: return HookProgram(&random)
        case .completions: return CompletionProgram(&random)
        }
    }
}

/// A program as data, which can be built, run and judged.
protocol Program: Sendable, CustomStringConvertible {
    /// Runs the program and returns what is wrong with its outcome; nil if nothing is.
    func run(strict isStrict: Bool) async -> String?

    /// Programs that are a step simpler.
    var simpler: [any Program] { get }
}

extension Program {
    var simpler: [any Program] { [] }
}

extension GraphProgram: Program {}
