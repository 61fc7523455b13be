/// A dependency by name, from a request, a recipe, the list after `needing:`, or an alias.
package struct SourceDependency {
    package enum Form: Hashable {
        case request(RequestFact.Form)
        case recipe
        /// A name after `needing:`, without a type.
        case declared
        /// The target of an alias.
        case alias
    }

    package let form: Form
    package let name: NameExpression
    /// The requested type, or nil if only the name is known.
    package let type: SourceType?
    var arguments: [SourceType] = []
    /// Whether the source writes the type at the request.
    var writesType = false
    var isForgiven = false
    /// Whether a branch of the code makes the request.
    var isConditional = false
    /// Whether the definition may be absent.
    var isOptional = false
    /// Whether a closure that may run later, or that completes the object, requests it.
    var isDeferred = false
    /// The factory that receives the request.
    var origin = FactoryFact.own
    /// The call that determines the type, if a generic function makes the request.
    var typeSite: Site?
    /// The expression of the name, if it has several values.
    var choice: RequestFact.Choice?

    var site: Site { name.site }

    init(_ dependency: DependencyFact) {
        (form, name, type) = (.recipe, dependency.name, dependency.type)
    }

    init(declared name: NameExpression) { (form, self.name, type) = (.declared, name, nil) }

    init(aliased name: NameExpression) { (form, self.name, type) = (.alias, name, nil) }

    init(_ request: RequestFact) {
        (form, name, type) = (.request(request.form), request.name, request.type)
        (arguments, writesType, isForgiven) = (request.arguments, request.writesType, request.isForgiven)
        (isDeferred, isOptional) = (request.isDeferred, request.form == .optional)
        isConditional = request.isConditional
        (origin, choice, typeSite) = (request.origin, request.choice, request.typeSite)
    }

    /// Whether an undefined name isn't a fault.
    package var mayBeMissing: Bool { form == .request(.isDefined) || name.isFiltered }

    /// Whether the program may expect that some graphs lack the definition.
    var isTolerant: Bool { isOptional || isForgiven || isConditional }

    /// Whether it requests a provider, even by the name of the object.
    package var wantsProvider: Bool { form == .request(.provider) || form == .request(.closure) }
}
