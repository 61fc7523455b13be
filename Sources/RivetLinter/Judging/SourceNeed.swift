/// What a definition needs, or what is asked for elsewhere: by a request, in a recipe, or after `needing:`.
struct SourceNeed {
    enum Form: Hashable {
        case request(RequestFact.Form)
        case recipe
        /// A name after `needing:`, without a type.
        case declared
        /// What an alias is of.
        case alias
    }

    let form: Form
    let name: NameExpression
    /// Nil where only a name is known.
    let type: SourceType?
    var arguments: [SourceType] = []
    var isForgiven = false
    /// Whether it is asked for by a closure that may run later.
    var isDeferred = false

    var site: Site { name.site }

    init(_ need: NeedFact) { (form, name, type) = (.recipe, need.name, need.type) }

    init(declared name: NameExpression) { (form, self.name, type) = (.declared, name, nil) }

    init(aliased name: NameExpression) { (form, self.name, type) = (.alias, name, nil) }

    init(_ request: RequestFact) {
        (form, name, type) = (.request(request.form), request.name, request.type)
        (arguments, isForgiven) = (request.arguments, request.isForgiven || request.form == .optional)
        isDeferred = request.isDeferred
    }

    /// Whether what stands under the name may be absent.
    var mayBeMissing: Bool { form == .request(.isDefined) }

    /// Whether it asks for a provider, also by the plain name.
    var wantsProvider: Bool { form == .request(.provider) || form == .request(.closure) }
}
