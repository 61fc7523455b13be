/// What the closures of a module see: the names of a namespace and around it, and the module's environment.
///
/// Modules that share both share a context; most programs have one.
struct Context {
    let namespace: Int
    let environment: Environment
}
