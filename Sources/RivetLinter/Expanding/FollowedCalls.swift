/// The calls that an evaluation follows.
///
/// Their number is limited. Otherwise functions that call each other in several places would take exponential time.
final class FollowedCalls {
    private static let limit = 200
    private static let recursionLimit = 2

    private var open: [String: Int] = [:]
    private var count = 0
    private var known: [Evaluator.Target: [Bound]] = [:]

    /// The results of a call, which are unknown beyond the limits.
    func results(of target: Evaluator.Target, _ evaluate: () -> [Bound]) -> [Bound] {
        if let known = known[target] { return known }
        let isOutermost = open.isEmpty
        if isOutermost { count = 0 }
        count += 1
        let depth = open[target.body.id, default: 0]
        if count > FollowedCalls.limit || depth >= FollowedCalls.recursionLimit { return [.unknown] }
        open[target.body.id] = depth + 1
        let results = evaluate()
        open[target.body.id] = depth == 0 ? nil : depth
        // Inner results depend on the calls around them.
        if isOutermost { known[target] = results }
        return results
    }
}
