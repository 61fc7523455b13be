import RivetLifecycle
import Testing

@testable import Rivet

/// Compares the problems of random and enumerated graphs with those that an oracle predicts, and resolves their
/// objects.
@Suite struct DeclaredPlanTests {
    typealias Plan = DeclaredPlan

    private func compare(_ plan: Plan, sourceLocation: SourceLocation = #_sourceLocation) -> Bool {
        let found = problems(in: plan.assembly()).map { problem in
            let other = problem.code == .captive ? problem.path.last : problem.path.dropFirst().first
            return Plan.Expectation(code: problem.code, name: problem.name, other: other ?? "")
        }
        let expected = plan.captives.union(plan.unready).sorted()
        #expect(found.sorted() == expected, "\(plan)", sourceLocation: sourceLocation)
        return found.sorted() == expected
    }

    /// All pairs of a definition and a dependency, beside each other and with a third definition in between.
    @Test func `each form, scope and isolation of a definition fits each of its dependency`() {
        var plans: [Plan] = []
        let scopes: [Kept?] = [nil] + Kept.allCases
        let ends = scopes.flatMap { scope in
            Plan.Isolation.allCases.flatMap { isolation in
                [false, true].map { Plan.Part(form: .closure, scope: scope, isolation: isolation, isEager: $0) }
            }
        }
        for end in ends {
            for form in Plan.Form.allCases {
                for isolation in Plan.Isolation.allCases {
                    for isProvider in [false, true] {
                        let need = Plan.Need(target: 1, isProvider: isProvider)
                        for scope in [nil, .singleton, .cached, .graph] as [Kept?] {
                            let holder = Plan.Part(form: form, scope: scope, isolation: isolation, needs: [need])
                            plans.append(Plan([holder, end]))
                            // Beside a holder that shows each problem.
                            let first = Plan.Part(scope: .singleton, needs: [Plan.Need(target: 1)])
                            var middle = holder
                            middle.needs = [Plan.Need(target: 2, isProvider: isProvider)]
                            plans.append(Plan([first, middle, end]))
                        }
                    }
                }
            }
        }
        for plan in plans where !compare(plan) { break }
        #expect(plans.count > 10_000)
        #expect(plans.count { $0.captives.isEmpty && $0.unready.isEmpty } > 1_000)
        #expect(plans.count { !$0.captives.isEmpty } > 500 && plans.count { !$0.unready.isEmpty } > 500)
    }

    @Test func `an oracle predicts the problems of random graphs`() {
        let plans = (0..<3_000).map { Plan(seed: UInt64($0), count: 3 + $0 % 6) }
        for plan in plans where !compare(plan) { break }
        #expect(plans.count { $0.captives.isEmpty && $0.unready.isEmpty } > 100)
    }

    @Test func `each object of a valid graph can be resolved after a reset, and an object with a problem can't`()
        async throws
    {
        let plans = (0..<400).map { Plan(seed: UInt64($0), count: 2 + $0 % 5) }.filter {
            $0.captives.isEmpty && !$0.dependsOnCaller
        }
        #expect(plans.count { $0.unready.isEmpty } > 50 && plans.count { !$0.unready.isEmpty } > 50)
        for plan in plans {
            let failed = try await watchedTask { try await DeclaredPlanTests.failures(of: plan) }
            // A closure may also fail because of another one, which has the problem.
            let names = Set(plan.unready.map(\.name))
            let isRight = names.isEmpty ? failed.isEmpty : names.isSubset(of: failed)
            #expect(isRight, "\(failed): \(plan)")
            if !isRight { break }
        }
    }

    /// The names of the objects that can't be resolved, in a factory of their own that was started.
    ///
    /// After the start, the scopes drop all objects that they can drop.
    private static func failures(of plan: Plan) async throws -> Set<String> {
        let graph = try ObjectGraph(plan.assembly(isDeclared: plan.unready.isEmpty))
        var failed: Set<String> = []
        for (place, part) in plan.parts.enumerated() {
            let factory = try ObjectGraphFactory(graph)
            let name = Plan.name(place)
            do {
                try await factory.start()
                for definition in factory.core.graph.definitionsByCell where definition.lifetime.kind == .shared {
                    definition.lifetime.forget(factory.core.slot(of: definition))
                }
                if part.form == .arguments {
                    _ = try await factory.resolve(name, as: Wheel.self, with: 1)
                } else {
                    _ = try await factory.resolve(name, as: Any.self)
                }
            } catch {
                let codes = [ResolutionError.Code.needsAwait, .needsMainActor]
                if (error as? ResolutionError).map({ codes.contains($0.code) }) ?? (error is LifecycleError) {
                    failed.insert(name)
                } else {
                    Issue.record("\(error): \(plan)")
                }
            }
        }
        return failed
    }
}
