import Rivet

// Kinds of nodes and keys that the reader looks for, and that the other programs don't have.

struct Refusal: Error {}

actor Clerk {
    var count = 0

    func work() { Task { count += 1 } }
}

@MainActor func show() {}
@concurrent func work() async {}
nonisolated(nonsending) func wait() async {}

func refuse(_ value: Any, _ text: String?) throws -> Int {
    switch value {
    case let number as Int where number > -1: fallthrough
    case is String: break
    default: throw Refusal()
    }
    return text?.count ?? Swift.max(1, 2)
}

func sequence() -> some Sequence<Int> { [1, 2] }

func use(_ texts: [String], _ optional: Int?) async throws -> [Any] {
    let here: (any Actor)? = #isolation
    let shown: @isolated(any) () -> Void = show
    await shown()
    var rest = texts[0...]
    // swift-format-ignore: NeverUseForceTry, NeverForceUnwrap
    while let text = rest.popFirst() { _ = try! refuse(text, nil) + optional! }
    repeat { rest = [] } while !rest.isEmpty
    do { rest = [] }
    for var text in texts { text += "." }
    return texts + [here as Any]
}

class Copied {
    required init() {}
    func copy() -> Self { type(of: self).init() }
}

final class Model: Module {
    override func configure() {
        let names: [Any] = ["Engine"] as [String]
        let count = names.count
        define("Engine") { count }
        define("Clerk") { _ async in Clerk() }
    }
}
