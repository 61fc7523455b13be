import Rivet
import RivetInspection
import Testing

/// The table of errors: each kind in each form, with one faulty graph and one valid graph.
@Suite struct FaultTableTests {
    /// Why a form can't have a kind of error; nil if it can.
    private static func reason(_ fault: Fault, _ form: DependencyForm) -> String? {
        switch (fault, form) {
        case (.typeMismatch, _) where form.isUntyped, (.unproven, _) where form.isUntyped:
            "a closure names what it asks for, and says no type"
        case (.missing, .expectation): "what no parent has is supplied when a factory is made, and missing then"
        case (.circular, .provider), (.captive, .provider): "a provider asks when it is called, and holds nothing"
        case (.circular, .parent), (.circular, .expectation): "a parent sees nothing of its child"
        case (.captive, .arguments): "what is made from arguments is kept by nobody"
        case (_, _) where fault.isOfVariables && form.isUntyped: "a closure reads variables without naming them"
        case (_, .alias) where fault.isOfVariables, (_, .provider) where fault.isOfVariables:
            "a variable has neither an alias nor a provider"
        case (_, .expectation) where fault.isOfVariables: "a variable comes from the environment, and not from a parent"
        case (.duplicate, .redefinition), (.duplicate, .decorator): "changes add up"
        case (.duplicate, .provider): "that is a derived name, a kind of its own"
        case (.duplicate, .parent): "a child's definition stands before its parent's"
        case (.replacingNothing, .alias): "that is a changed alias, a kind of its own"
        case (.replacingNothing, .group): "the first to contribute makes the group"
        case (.replacingNothing, .expectation): "what is expected counts as defined"
        case (.notDeclared, .recipe), (.notDeclared, .awaitedRecipe), (.notDeclared, .mainActorRecipe),
            (.notDeclared, .alias), (.notDeclared, .provider), (.notDeclared, .expectation):
            "it is a recipe that has such needs, and a recipe declares them"
        case (.unreachable, .parent), (.unreachable, .expectation): "a parent's names are not listed"
        default: nil
        }
    }

    private static let cells: [(fault: Fault, form: DependencyForm)] = Fault.allCases.flatMap { fault in
        DependencyForm.allCases.filter { reason(fault, $0) == nil }.map { (fault, $0) }
    }

    @Test func `118 of 165 cells can have an error, at least one in every form`() {
        #expect(FaultTableTests.cells.count == 118)
        #expect(Set(FaultTableTests.cells.map(\.form)).count == DependencyForm.allCases.count)
    }

    @Test(arguments: cells) func `the planted error is found, and none in the valid graph`(
        fault: Fault,
        form: DependencyForm
    ) throws {
        let (planted, clean) = (
            PlantedGraph(fault: fault, form: form, isPlanted: true),
            PlantedGraph(fault: fault, form: form, isPlanted: false)
        )
        guard let code = fault.code else {
            let root = form == .namespace ? "Inner.Holder" : form == .group ? "Group" : "Holder"
            #expect(try planted.graph().unreachable(from: root).contains("Motor"))
            #expect(try !clean.graph().unreachable(from: root).contains("Motor"))
            return
        }
        let found = try planted.problems()
        #expect(found.map(\.code) == [code])
        #expect(found.map(\.severity) == [.error])
        // One line, with advice after the last semicolon, a suggestion, or the place of another type.
        #expect(found.allSatisfy { $0.message.contains(/; |\?$|\)\.$/) && !$0.message.contains("\n") })
        #expect(try clean.problems() == [])
    }

    // MARK: - All errors together

    /// Fifty errors of all kinds that one graph can have together.
    ///
    /// The names of each kind come in reverse order.
    private func everything() -> [Problem] {
        let assembly = assembly(.production, ["Text": "text"]) { module in
            module.define("Cached", in: CachedScope("cache")) { _ in 1 }
            module.define("Text", instance: "text")
            for index in (0..<7).reversed() {
                module.define(Key("M\(index)"), as: .calling({ (a: Int) in a }, with: Key("Gone \(index)")))
                module.define(Key("T\(index)"), as: .calling({ (a: Int) in a }, with: "Text"))
                module.define(Key("C\(index)"), as: .calling({ (a: Int) in a }, with: Key("C\(index)")))
                module.define(Key("H\(index)"), in: .singleton, as: .calling({ (a: Int) in a }, with: "Cached"))
                module.define(Key("M\(index)")) { _ in 1 }
                module.redefine(Key("Nothing \(index)")) { _ in 1 }
                module.define(Key("V\(index)"), as: .calling({ (a: Int) in a }, with: .variable("Text")))
            }
        }
        do { _ = try ObjectGraph(assembly, checking: .strict) } catch {
            return (error as? AssemblyError)?.problems ?? []
        }
        return []
    }

    /// The order is fixed, although each process has different hashes.
    @Test func `fifty errors are fifty problems in a fixed order`() {
        let found = everything()
        let names =
            ["Cached"] + (0..<7).map { "Gone \($0)" } + Array(repeating: "Text", count: 7)
            + ["C", "H", "M", "Nothing ", "V"].flatMap { name in (0..<7).map { name + "\($0)" } }
        #expect(found.map(\.name) == names.map { $0.hasPrefix("V") ? "Text" : $0 })
        #expect(Set(found).count == 50)
        #expect(Set(found.map(\.code)).count == 8)
        for _ in 0..<5 { #expect(everything() == found) }
    }

    @Test func `equally similar variables are suggested in the order of their names`() {
        let variables = Dictionary(uniqueKeysWithValues: (0..<9).map { ("V\($0)", 1 as any Sendable) })
        let found = problems(
            in: assembly(.production, variables) { module in
                module.define("A", as: .calling({ (a: Int) in a }, with: .variable("Vx")))
            }
        )
        #expect(found.map(\.suggestions) == [["V0", "V1", "V2"]])
    }
}
