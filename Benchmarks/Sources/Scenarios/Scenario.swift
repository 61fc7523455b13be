import CMeasure

/// What is repeated and timed.
package enum Work {
    /// Any number of times.
    case warm((_ count: Int) throws -> Void)
    /// So many times, and then something fresh is needed, which is made off the clock.
    case cold(supply: Int, fresh: () throws -> (_ count: Int) throws -> Void)
    /// Any number of times, awaited.
    case awaited(@Sendable (_ count: Int) async throws -> Void)
}

/// One scenario: the same work done by Rivet and, beside it, by others.
package struct Scenario {
    /// What a scenario is about, and the heading it stands under.
    package enum Topic: String, CaseIterable {
        case kept = "Shared objects that exist"
        case made = "Objects created for each request"
        case names = "Many names, in random order"
        case neighbours = "Namespaces, children and scopes"
        case making = "Graphs, factories and first requests"
        case awaited = "Asynchronous objects"
    }

    /// Who else does the work.
    package enum Other: String, CaseIterable {
        /// Wiring as a person would write it.
        case hand = "by hand"
        /// Objects or closures in a dictionary, with no lock and no cast: the least that a container by names costs
        /// which is made of one.
        case dictionary
        /// The plain request, of which the scenario is a variation.
        case plain = "plain request"
    }

    /// At most so many times what another takes, or so many nanoseconds.
    package enum Goal {
        case times(Double, of: Other)
        case nanoseconds(Double)
    }

    package let topic: Topic
    package let name: String
    package let goal: Goal?
    package let others: [(Other, Work)]
    package let rivet: Work
    /// Whether one repetition takes milliseconds.
    package let isLong: Bool

    /// A scenario whose work may be repeated at once.
    init(
        _ topic: Topic,
        _ name: String,
        goal: Goal? = nil,
        hand: ((Int) throws -> Void)? = nil,
        dictionary: ((Int) throws -> Void)? = nil,
        plain: ((Int) throws -> Void)? = nil,
        isLong: Bool = false,
        rivet: @escaping (Int) throws -> Void
    ) {
        let others: [(Other, ((Int) throws -> Void)?)] = [(.hand, hand), (.dictionary, dictionary), (.plain, plain)]
        self.init(
            topic,
            name,
            goal: goal,
            others: others.compactMap { other, body in body.map { (other, .warm($0)) } },
            isLong: isLong,
            rivet: .warm(rivet)
        )
    }

    init(
        _ topic: Topic,
        _ name: String,
        goal: Goal?,
        others: [(Other, Work)],
        isLong: Bool = false,
        rivet: Work
    ) {
        self.topic = topic
        self.name = name
        self.goal = goal
        self.others = others
        self.rivet = rivet
        self.isLong = isLong
    }
}

/// Every scenario, topic by topic.
package func scenarios() throws -> [Scenario] {
    try keptScenarios() + madeScenarios() + nameScenarios() + neighbourScenarios() + makingScenarios()
        + servingScenarios() + awaitedScenarios()
}

@inline(never) package func sink(_ object: AnyObject) {
    measure_sink(UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque()))
}
