import CMeasure

/// Work that is repeated and timed.
package enum Work {
    /// Can be repeated any number of times.
    case warm((_ count: Int) throws -> Void)
    /// Can be repeated `supply` times.
    ///
    /// After that `fresh` prepares new work, which isn't timed.
    case cold(supply: Int, fresh: () throws -> (_ count: Int) throws -> Void)
    /// Asynchronous, can be repeated any number of times.
    case awaited(@Sendable (_ count: Int) async throws -> Void)
}

/// One scenario: the same work done by Rivet and by its counterparts.
package struct Scenario {
    /// The topic of a scenario and the heading above it.
    package enum Topic: String, CaseIterable {
        case kept = "Shared objects that exist"
        case made = "Objects created for each request"
        case names = "Many names, in random order"
        case neighbours = "Namespaces, children and scopes"
        case making = "Graphs, factories and first requests"
        case awaited = "Asynchronous objects"
    }

    /// A counterpart that does the same work.
    package enum Other: String, CaseIterable {
        /// Handwritten wiring.
        case hand = "by hand"
        /// Objects or closures in a dictionary, without locks and casts: the minimal cost of a container that is a
        /// dictionary.
        case dictionary
        /// The plain request that the scenario varies.
        case plain = "plain request"
    }

    /// A maximum, relative to a counterpart or in nanoseconds.
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

    /// A scenario whose work can be repeated without preparation.
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

/// All scenarios, by topic.
package func scenarios() throws -> [Scenario] {
    try keptScenarios() + madeScenarios() + nameScenarios() + neighbourScenarios() + makingScenarios()
        + servingScenarios() + awaitedScenarios()
}

@inline(never) package func sink(_ object: AnyObject) {
    measure_sink(UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque()))
}
