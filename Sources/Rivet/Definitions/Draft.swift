/// What every form of every verb notes first: the name, what is to be done with it, where it was written, and by
/// whom.
package struct Draft {
    /// What a module does with a name.
    enum Verb {
        case define, redefine, contribute
    }

    /// The whole name, with that of the namespace.
    package let name: String
    let verb: Verb
    let site: SourceSite
    let module: Any.Type?
    let context: Int
    /// What is wrong with the name itself.
    let fault: Problem.Code?

    init(
        name: String,
        verb: Verb = .define,
        site: SourceSite,
        module: Any.Type?,
        context: Int,
        fault: Problem.Code? = nil
    ) {
        self.name = name
        self.verb = verb
        self.site = site
        self.module = module
        self.context = context
        self.fault = fault
    }

    init(of definition: AnyDefinition) {
        self.init(name: definition.name, site: definition.site, module: definition.module, context: definition.context)
    }
}
