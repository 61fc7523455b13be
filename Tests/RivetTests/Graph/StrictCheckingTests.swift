import Rivet
import Testing

/// Which types each way to declare a dependency accepts, at each level of checking.
@Suite struct StrictCheckingTests {
    private static let cells: [(types: any TypePair, form: TypedForm)] = typePairs.flatMap { types in
        TypedForm.allCases.map { (types, $0) }
    }

    @Test(arguments: cells) func `strict checking refuses each type that only the object can prove`(
        types: any TypePair,
        form: TypedForm
    ) throws {
        // A dependency on a declared group has the fault of the group's element, too.
        let declared = types.codes(form, .declared).withoutRepetitions
        let strict = types.codes(form, .strict).withoutRepetitions
        switch types.relation(in: form) {
        case .fits:
            #expect(declared == Checked())
            #expect(strict == Checked())
        case .unproven:
            #expect(declared == Checked(warnings: [.unproven]))
            #expect(strict == Checked(thrown: [.unproven]))
        case .differs:
            #expect(declared == Checked(thrown: [.typeMismatch]))
            #expect(strict == Checked(thrown: [.typeMismatch]))
        }
    }

    @Test(arguments: cells) func `an unproven type is wrong for some object, and an accepted one for none`(
        types: any TypePair,
        form: TypedForm
    ) async {
        let error = await types.failure(form)
        switch types.relation(in: form) {
        case .fits: #expect(error == nil)
        case .unproven: #expect((error as? ResolutionError)?.code == .typeMismatch)
        case .differs: #expect(error is AssemblyError)
        }
    }
}

extension StrictCheckingTests {
    fileprivate protocol Hidden: Sendable {}
    private final class Secret: Hidden {}

    @Test func `a protocol that is private to a file proves nothing, unless the definition returns it`() throws {
        func found(_ configure: (Module) -> Void) -> Checked {
            Checked {
                try ObjectGraph(
                    assembly { module in
                        configure(module)
                        module.define("Whole", as: .calling({ (_: any Hidden) in 1 }, with: "Part"))
                    },
                    checking: .strict
                )
            }
        }
        #expect(found { $0.define("Part") { Secret() } } == Checked(thrown: [.unproven]))
        #expect(found { $0.define("Part") { Secret() as any Hidden } } == Checked())
    }

    @Test func `the advice for a provider or a decorator names the type of the object`() {
        let found = problems(
            in: assembly { module in
                module.define("Part") { Machine() }
                module.define("Course") { (_, _: UInt8) in Machine() }
                module.contribute("All") { Machine() }
                module.decorate("All") { (all: [Crane]) in all }
                module.define(
                    "Whole",
                    as: .calling(
                        { (_: Provider<Crane>, _: @Sendable (UInt8) throws -> Crane) in 1 },
                        with: "Part Provider",
                        "Course Provider"
                    )
                )
            },
            checking: .strict
        )
        .filter { $0.code == .unproven }
        #expect(
            found.map { masked($0.message) } == [
                #""All" expects "All Original" to be an Array<Crane>, but it is defined as an Array<Machine> "#
                    + "(T.swift:0), so only the object shows whether it fits; define it as an Array<Crane>",
                #""Whole" expects "Course Provider" to be @Sendable (UInt8) throws -> Crane, but its object is "#
                    + "defined as a Machine (T.swift:0), so only the object shows whether it fits; "
                    + "define it as a Crane",
                #""Whole" expects "Part Provider" to be @Sendable () throws -> Crane, but its object is "#
                    + "defined as a Machine (T.swift:0), so only the object shows whether it fits; "
                    + "define it as a Crane",
            ]
        )
    }
}

/// What a check throws, and the warnings of the graph.
struct Checked: Equatable {
    var thrown: [Problem.Code] = []
    var warnings: [Problem.Code] = []

    init(thrown: [Problem.Code] = [], warnings: [Problem.Code] = []) {
        (self.thrown, self.warnings) = (thrown, warnings)
    }

    var withoutRepetitions: Checked { Checked(thrown: Array(Set(thrown)), warnings: Array(Set(warnings))) }

    /// The outcome of creating a graph, whose problems must have the right severity in their texts.
    init(_ make: () throws -> ObjectGraph) {
        do {
            let found = try make().warnings
            #expect(found.allSatisfy { $0.severity == .warning && "\($0)".contains(": warning: ") })
            warnings = found.map(\.code)
        } catch let error as AssemblyError {
            #expect(error.problems.allSatisfy { $0.severity == .error && "\($0)".contains(": error: ") })
            thrown = error.problems.map(\.code)
        } catch { Issue.record(error) }
    }
}
