/// What the closures of a module see: the names around them, and the module's environment.
///
/// Modules that share both share a context; most programs have one.
struct Context {
    let names: NameTable
    let environment: Environment
}
