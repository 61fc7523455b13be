/// A request with the place where it is made.
struct PlacedRequest {
    /// Where the code of a request runs.
    enum Place: Hashable {
        case mainActor, elsewhere
        /// Wherever the definition's object is created.
        case definition
        case unknown

        init(_ isolation: Isolation) {
            self =
                switch isolation {
                case .mainActor: .mainActor
                case .elsewhere: .elsewhere
                case .unknown: .unknown
                }
        }
    }

    let fact: RequestFact
    let place: Place
    /// The request, or the call of the function that makes it wherever its caller runs.
    let site: Site

    /// Whether it resolves the object synchronously.
    var isSynchronous: Bool { !fact.isAwaited && [.object, .calling, .named, .optional].contains(fact.form) }

    /// Whether it resolves the object.
    var resolves: Bool { fact.isAwaited && fact.form != .closure || isSynchronous }
}

/// Collects the requests of code and of the functions that it calls, in the order of the source.
struct PlacedRequests {
    private(set) var requests: [PlacedRequest] = []
    /// The bodies that were read.
    private(set) var bodies: Set<String> = []
    private let program: Program
    private var seen: Set<Visit> = []

    private struct Visit: Hashable {
        let body: String
        let place: PlacedRequest.Place
    }

    init(of ids: [String], at place: PlacedRequest.Place, in program: Program) {
        self.program = program
        for id in ids { collect(id, at: place, calledAt: nil) }
    }

    private mutating func collect(_ id: String, at place: PlacedRequest.Place, calledAt call: Site?) {
        guard let body = program.body(id), seen.insert(Visit(body: id, place: place)).inserted else { return }
        bodies.insert(id)
        for event in body.events {
            let own = event.isolation.map { PlacedRequest.Place($0) }
            switch event.kind {
            case .request(let fact):
                let place = own ?? (fact.isDeferred ? .unknown : place)
                // The caller of a function with a literal decides where the request is made.
                let isDecidedByCaller = own == nil && fact.name.site == event.site
                let site = isDecidedByCaller ? call ?? fact.name.site : fact.name.site
                requests.append(PlacedRequest(fact: fact, place: place, site: site))
            case .call(let usr):
                collect(
                    usr,
                    at: own ?? (event.isDeferred ? .unknown : place),
                    calledAt: own == nil ? call ?? event.site : event.site
                )
            default: break
            }
        }
    }
}
