import Testing

@testable import Rivet

/// Modules that require each other under namespaces.
///
/// If they end they are configured, otherwise they are one problem.
@Suite struct ModuleNestingTests {
    final class EggModule: Module {
        override func configure() {
            define("Egg", as: .calling({ (text: String) in text }, with: "Hen.Hen"))
            require(HenModule.self, under: "Hen")
        }
    }

    final class HenModule: Module {
        static let line = UInt(#line + 3)
        override func configure() {
            define("Hen", as: .calling({ (text: String) in text }, with: "Egg.Egg"))
            require(EggModule.self, under: "Egg")
        }
    }

    final class MirrorModule: Module {
        override func configure() {
            define("Image") { _ in 1 }
            require(MirrorModule.self, under: "Left")
            require(MirrorModule.self, under: "Right")
        }
    }

    final class NestModule: Module {
        override func configure() {
            require(ShellModule.self)
            define("Twig") { _ in 1 }
            alias("Branch", to: "Tree")
            require(NestModule.self, under: "Nest")
        }
    }

    final class ShellModule: Module { override func configure() { define("Shell") { _ in 1 } } }

    private static let advice =
        "require one of these modules without under:, or only if a variable of the environment is set"

    @Test func `modules that require each other under namespaces without end are one problem`() throws {
        let assembly = Assembly()
        assembly.load(EggModule.self, environment: Environment())
        let found = problems(in: assembly)
        #expect(
            found.map(\.message) == [
                "EggModule requires itself, more than 1,000 levels deep: "
                    + #"EggModule → HenModule under "Hen" → EggModule under "Egg"; "# + ModuleNestingTests.advice
            ]
        )
        let problem = try #require(found.first)
        #expect(problem.code == .tooDeep && problem.name == "EggModule")
        #expect(problem.site.line == HenModule.line)
        #expect(problem.related.count == 1)
    }

    @Test func `modules without end are one problem, even if another module exceeds the limit`() {
        let assembly = Assembly()
        assembly.load(NestModule.self, environment: Environment())
        #expect(
            problems(in: assembly).map(\.message) == [
                "NestModule requires itself, more than 1,000 levels deep: "
                    + #"NestModule → NestModule under "Nest"; "# + ModuleNestingTests.advice
            ]
        )
    }

    @Test func `a module that requires itself twice is one problem, found quickly`() {
        let assembly = Assembly()
        var found: [Problem] = []
        let time = ContinuousClock().measure {
            assembly.load(MirrorModule.self, environment: Environment())
            assembly.load(EggModule.self, environment: Environment())
            found = problems(in: assembly)
        }
        #expect(found.map(\.code) == [.tooDeep])
        #expect(found.first?.message.contains(#": MirrorModule → MirrorModule under "Left"; "#) == true)
        #expect(time < .seconds(20))
    }

    @Test func `other errors outside of the module cycle are reported, too`() {
        let found = problems { root in
            root.define("Clock") { _ in 1 }
            root.require(EggModule.self, under: "Nest")
            root.define("Clock") { _ in 2 }
            root.define("Missing module", as: .calling({ (text: String) in text }, with: "Nobody knows"))
        }
        #expect(found.map(\.code) == [.duplicate, .tooDeep] || found.map(\.code) == [.tooDeep, .duplicate])
    }

    /// Requires itself as often as a variable specifies, or without end if the variable is negative.
    final class CountdownModule: Module {
        override func configure() throws {
            let left: Int = try environment["Left"]
            define("Level", instance: left)
            if left != 0 { require(CountdownModule.self, under: "Next", variables: ["Left": left - 1]) }
        }
    }

    /// Requires itself as often as a value outside of its environment specifies.
    final class OutsideModule: Module {
        static let left = Guarded(0)
        override func configure() throws {
            let left = OutsideModule.left.withLock { left in
                left -= 1
                return left
            }
            define("Level", instance: left)
            if left > 0 { require(OutsideModule.self, under: "Next") }
        }
    }

    /// A separate class for each level.
    final class LevelModule<Inner>: Module {
        override func configure() throws {
            let left: Int = try environment["Left"]
            define("Level \(left)", instance: left)
            if left > 0 {
                assembly.load(environment: environment.merging(["Left": left - 1])) { module in
                    module.require(LevelModule<LevelModule<Inner>>.self)
                }
            }
        }
    }

    @Test func `300 classes that require each other are configured but 1,001 are a problem`() throws {
        let (most, more) = (Assembly(), Assembly())
        most.load(LevelModule<Int>.self, environment: Environment(variables: ["Left": 300]))
        #expect(problems(in: most).isEmpty)
        #expect(most.entries.count == 301)
        more.load(LevelModule<Int>.self, environment: Environment(variables: ["Left": 1_000]))
        let problem = try #require(problems(in: more).first)
        #expect(problem.code == .tooDeep && more.entries.count == 1_000)
        let beginning = "modules require each other more than 1,000 levels deep: LevelModule<Int> → "
        #expect(problem.message.hasPrefix(beginning))
        #expect(problem.message.contains(" → … 977 more … → "))
        #expect(problem.message.hasSuffix("; require some of them from a module closer to the root"))
    }

    /// Without optimization, a level takes more stack.
    @Test(.serialized, arguments: [(512 << 10, 150), (8 << 20, 500)])
    func `hundreds of nested modules are configured if a variable or other state ends them`(
        stack: Int,
        count: Int
    ) async throws {
        let names = try await found(stack: stack) {
            let counted = Assembly()
            counted.load(CountdownModule.self, environment: Environment(variables: ["Left": count]))
            OutsideModule.left.withLock { $0 = count }
            let outside = Assembly()
            outside.load(OutsideModule.self, environment: Environment())
            // Without optimization, the tables of a graph of 500 namespaces take seconds.
            return [counted, outside].map { assembly in
                let found = count < 200 ? problems(in: assembly) : assembly.problems
                return (assembly.entries.count, found.map(\.message))
            }
        }
        #expect(names.map(\.0) == [count + 1, count])
        #expect(names.allSatisfy { $0.1.isEmpty })
    }

    @Test func `the limit is 1,000 nested modules`() throws {
        let (most, more) = (Assembly(), Assembly())
        most.load(CountdownModule.self, environment: Environment(variables: ["Left": 999]))
        #expect(most.problems.isEmpty && most.entries.count == 1_000)
        more.load(CountdownModule.self, environment: Environment(variables: ["Left": 1_000]))
        let found = problems(in: more)
        #expect(
            found.map(\.message) == [
                "CountdownModule requires itself, more than 1,000 levels deep: CountdownModule → "
                    + #"CountdownModule under "Next"; "# + ModuleNestingTests.advice
            ]
        )
    }

    @Test(arguments: [64 << 10, 128 << 10, 512 << 10, 8 << 20])
    func `endless modules don't overflow the stack`(stack: Int) async throws {
        let found = try await found(stack: stack) {
            let assembly = Assembly()
            assembly.load(EggModule.self, environment: Environment())
            return problems(in: assembly)
        }
        #expect(found.map(\.code) == [.tooDeep])
        let cycle = #": EggModule → HenModule under "Hen" → EggModule under "Egg"; "#
        #expect(found.first?.message.contains(cycle) == true)
    }

    @Test func `after the problem, definitions are accepted but modules aren't loaded`() {
        let assembly = Assembly()
        assembly.load(MirrorModule.self, environment: Environment())
        assembly.load(environment: Environment()) { module in
            module.define("After") { _ in 1 }
            module.require(EggModule.self)
        }
        #expect(assembly.entries.last?.declaration.name == "After")
        #expect(assembly.problems.map(\.code) == [.tooDeep])
    }
}
