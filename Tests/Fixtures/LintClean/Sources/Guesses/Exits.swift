import Rivet

// An arm of a switch that returns before the rest of the method.
final class EarlyReturn: Module {
    enum Plan { case full, basic }
    func add(_ plan: Plan?) {
        switch plan {
        case .full?:
            define("Early Store") { 1 }
            return
        default: break
        }
        define("Early Store") { 2 }
    }
    override func configure() {
        add(.full)
        define("Early Use") { factory in try factory["Early Store"] as Int }
    }
}
func useEarlyReturn() throws {
    _ = try ObjectGraphFactory(EarlyReturn.self, environment: Environment())["Early Use"] as Int
}

// A method that returns early if no request fails.
final class SuccessReturn: Module {
    override func configure() {
        do {
            let url: String = try environment["Success URL"]
            define("Success Store") { url }
            return
        } catch {}
        define("Success Store") { "memory" }
    }
}
func useSuccessReturn() throws {
    _ = try ObjectGraphFactory(SuccessReturn.self, environment: .process(name: .production))["Success Store"] as String
}

// A loop that returns from its method.
final class LoopReturn: Module {
    let flags = ["legacy"]
    override func configure() {
        for flag in flags {
            if flag.hasPrefix("leg") {
                define("Loop Store") { 1 }
                return
            }
        }
        define("Loop Store") { 2 }
    }
}
func useLoopReturn() throws {
    _ = try ObjectGraphFactory(LoopReturn.self, environment: Environment())["Loop Store"] as Int
}

// An inner loop that continues the outer loop.
final class OuterContinue: Module {
    override func configure() {
        outer: for group in ["Outer A", "Outer B"] {
            for item in ["x", "y"] {
                if group.hasSuffix("A"), item.count == 1 { continue outer }
            }
            define(Key(group)) { 1 }
        }
        define("Outer A") { 2 }
    }
}
func useOuterContinue() throws {
    _ = try ObjectGraphFactory(OuterContinue.self, environment: Environment())["Outer A"] as Int
}

// A statement that leaves a labeled block.
final class LabeledBreak: Module {
    override func configure() {
        setup: do {
            guard environment.contains("Labeled URL") else { break setup }
            define("Labeled Store") { 1 }
            return
        }
        // expect: duplicate warning
        define("Labeled Store") { 2 }
    }
}
func useLabeledBreak() throws {
    _ = try ObjectGraphFactory(LabeledBreak.self, environment: .process(name: .production))["Labeled Store"] as Int
}

// An arm that returns before the method expects an object.
final class RangeReturnParent: Module { override func configure() { define("Range P") { 1 } } }
final class RangeReturnChild: Module {
    override func configure() {
        switch environment.name.rawValue.count {
        case 0..<5:
            define("Range User") { "Ada" }
            return
        default: break
        }
        expect("Range User" as Key<String>)
    }
}
func useRangeReturn() throws {
    let parent = try ObjectGraphFactory(RangeReturnParent.self, environment: Environment())
    let graph = try ObjectGraph(RangeReturnChild.self, environment: Environment(name: .test), parent: parent.graph)
    _ = try ObjectGraphFactory(graph, parent: parent)["Range User"] as String
}

// A loop over an empty range never runs its body.
final class EmptyRange: Module {
    override func configure() {
        for _ in 0..<0 { define("Empty Extra") { 1 } }
        define("Empty Extra") { 2 }
    }
}
func useEmptyRange() throws {
    _ = try ObjectGraphFactory(EmptyRange.self, environment: Environment())["Empty Extra"] as Int
}

// A closure that the list calls until it finds an element.
final class FirstMatch: Module {
    override func configure() {
        _ = ["First A", "First B"].first { name in
            // expect: notChecked warning
            define(Key(name)) { 1 }
            return name.hasSuffix("A")
        }
        define("First B") { 2 }
    }
}
func useFirstMatch() throws {
    _ = try ObjectGraphFactory(FirstMatch.self, environment: Environment())["First B"] as Int
}

// A loop that ends after its first element.
final class LoopBreak: Module {
    override func configure() {
        for name in ["Break Redis", "Break Memory"] {
            define(Key(name)) { 1 }
            if name.count > 3 { break }
        }
        define("Break Memory") { 2 }
    }
}
func useLoopBreak() throws {
    _ = try ObjectGraphFactory(LoopBreak.self, environment: Environment())["Break Memory"] as Int
}

// A switch that continues the loop around it.
final class SwitchContinue: Module {
    override func configure() {
        for name in ["Skip a", "Skip b"] {
            switch name {
            case "Skip a": continue
            default: break
            }
            define(Key(name)) { 1 }
        }
        define("Skip a") { 2 }
    }
}
func useSwitchContinue() throws {
    _ = try ObjectGraphFactory(SwitchContinue.self, environment: Environment())["Skip a"] as Int
}

// Closures that return before they close a cycle.
final class EarlyAnswer: Module {
    override func configure() {
        define("Answer A") { factory -> Int in
            for name in factory.names { if name == "Answer A" { return 1 } }
            return try factory["Answer B"]
        }
        // expect: cycle warning
        define("Answer B") { factory in try factory["Answer A"] as Int }
        define("Answer C") { factory -> Int in
            do { return try factory.environment["Answer N"] } catch {}
            return try factory["Answer D"]
        }
        // expect: cycle warning
        define("Answer D") { factory in try factory["Answer C"] as Int }
    }
}
func useEarlyAnswer() throws {
    let f = try ObjectGraphFactory(EarlyAnswer.self, environment: Environment(variables: ["Answer N": 1]))
    _ = try (f["Answer B"] as Int) + f["Answer D"]
}
