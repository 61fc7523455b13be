// What is wrong between a graph and its parent, or with the objects supplied to a factory.

extension Fault {
    /// `farther` is the place of a definition farther up that would fit, or nil.
    static func mistypedExpectation(
        _ name: String,
        _ wanted: String,
        held: String,
        at place: String,
        farther: String?
    ) -> Fault {
        let advice =
            farther.map { "that at \($0), farther up, would fit: give one of the two another name" }
            ?? "expect that type, or give one of the two another name"
        return Fault(.mistyped, name: name, subject: name) {
            "\(quoted(name)) is expected to be \(wanted), and the parent's, at \(place), is \(held); \(advice)"
        }
    }

    static func unprovenExpectation(_ name: String, _ wanted: String, held: String, at place: String) -> Fault {
        Fault(.unproven, .warning, name: name, subject: name) {
            "\(quoted(name)) is expected to be \(wanted), and whether the parent's is, being \(held), only "
                + "the object tells; let the definition at \(place) say \(wanted)"
        }
    }

    static func notSupplied(_ name: String, suggestions: [String]) -> Fault {
        let advice = advice(suggestions, orElse: "supply it when the factory is made, or let the parent define it")
        return Fault(.missing, name: name, suggestions: suggestions) {
            "\(quoted(name)) is expected, and neither the parent has it nor was it supplied; \(advice)"
        }
    }

    static func mistypedSupply(_ name: String, _ wanted: String, at place: String, supplied held: String) -> Fault {
        Fault(.mistyped, name: name) {
            "\(quoted(name)) is expected to be \(wanted), at \(place), "
                + "and what was supplied is \(held); supply another object"
        }
    }

    package static func unexpected(_ name: String, suggestions: [String]) -> Fault {
        let advice = advice(suggestions, orElse: "expect it in a module, or leave it out")
        return Fault(.unexpected, name: name, suggestions: suggestions) {
            "\(quoted(name)) was supplied, and no module expects it; \(advice)"
        }
    }

    static func wrongParent(isMissing: Bool, isNeeded: Bool) -> Fault {
        Fault(.wrongParent, name: "") {
            !isNeeded
                ? "a parent was given to the factory of a graph that has none; leave it out"
                : isMissing
                    ? "the graph is a child's, and its factory needs a parent; give it a factory of the parent graph"
                    : "the parent is a factory of another graph than the one this graph was made with; "
                        + "give it one of that graph"
        }
    }
}
