import Rivet
import RivetInspection
import Testing

/// Each way in which a resolution could wait for itself or continue without end.
///
/// The programs are descriptions, from which `GraphOracle` computes the expected outcome. A program that hangs is
/// abandoned. Limits end a program that would continue without end.
@Suite struct HangTests {
    typealias Program = GraphProgram
    private static let scopes = Program.Scope.allCases
    private static let routes: [Program.Route] = [.own, .captured, .maker, .outside, .child]
    /// The hops from which a definition can wait for another one of the same kind.
    private static let hops: [Program.Isolation: [Program.Hop]] = [
        .nowhere: [.none, .thread, .queue, .perform, .task, .detached],
        .task: [.none, .task, .detached, .asyncLet, .taskGroup],
        .mainActor: [.none],
    ]

    /// The limits for a resolution that is bounded by its depth, its running closures and its errors.
    private func limits(of program: Program) -> RunningGraph.Limits {
        let forks = program.definitions.contains(where: \.forks)
        return RunningGraph.Limits(calls: 200_000, alive: forks ? 12_000 : 2_000)
    }

    /// A program with the name that the test's report shows.
    struct Case: CustomTestStringConvertible, Sendable {
        let program: Program
        var testDescription: String { program.description.replacing("\n", with: ";") }
    }

    private func expectOutcome(of program: Program, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let running = try RunningGraph(program, within: limits(of: program))
        let fault = try await watchedTask(seconds: 120) { await program.run(running, strict: false) }
        #expect(fault == nil, "\(program)", sourceLocation: sourceLocation)
    }

    private static func dependency(
        on targets: [Int],
        by route: Program.Route = .own,
        _ hop: Program.Hop = .none,
        in isolation: Program.Isolation
    ) -> Program.Dependency {
        Program.Dependency(
            targets: hop.isFork && targets.count == 1 ? targets + targets : targets,
            route: route,
            hop: hop,
            isAwaited: isolation == .task
        )
    }

    private static func caller(of isolation: Program.Isolation) -> Program.Caller {
        Program.Caller(target: 0, manner: isolation == .nowhere ? .thread : .task)
    }

    // MARK: - Two definitions and a hop

    private static let crossings: [Case] = hops.flatMap { isolation, hops in
        hops.flatMap { hop in
            routes.flatMap { route in
                scopes.map { scope in
                    let shop = Program.Definition(
                        scope: .singleton,
                        isolation: isolation,
                        dependencies: [dependency(on: [1], by: route, in: isolation)]
                    )
                    let part = Program.Definition(
                        scope: scope,
                        isolation: isolation,
                        dependencies: [dependency(on: [0], hop, in: isolation)]
                    )
                    return Case(program: Program(definitions: [shop, part], callers: [caller(of: isolation)]))
                }
            }
        }
    }

    @Test(arguments: crossings)
    func `a cycle across threads and tasks is an error, however a closure reaches its dependency`(
        _ crossing: Case
    ) async throws {
        try await expectOutcome(of: crossing.program)
    }

    // MARK: - Concurrent dependencies

    private static let forks: [Case] = scopes.flatMap { scope in
        [Program.Hop.asyncLet, .taskGroup, .none].flatMap { hop in
            [Program.Form.closure, .recipe, .group].flatMap { form in
                [[1, 2], [1, 1]].map { targets in
                    let isolation = Program.Isolation.task
                    let apart = targets.map { dependency(on: [$0], in: isolation) }
                    let shop = Program.Definition(
                        scope: scope,
                        isolation: isolation,
                        form: form,
                        dependencies: hop == .none || form == .recipe
                            ? apart : [dependency(on: targets, hop, in: isolation)]
                    )
                    let part = Program.Definition(
                        isolation: isolation,
                        dependencies: [dependency(on: [0], in: isolation)]
                    )
                    return Case(program: Program(definitions: [shop, part, part], callers: [caller(of: isolation)]))
                }
            }
        }
    }

    @Test(arguments: forks)
    func `a cycle with concurrent dependencies ends in bounded memory`(_ fork: Case) async throws {
        try await expectOutcome(of: fork.program)
    }

    @Test(arguments: forks)
    func `a trial of a cycle with concurrent dependencies ends in bounded memory`(_ fork: Case) async throws {
        let running = try RunningGraph(fork.program, within: limits(of: fork.program))
        let trial = try await watchedTask(seconds: 120) { try await running.factory.trial() }
        running.release()
        #expect(!running.overran, "\(fork.program)")
        #expect(!trial.failures.isEmpty)
    }

    // MARK: - Objects that resolve themselves

    private static let loops: [Case] = hops.flatMap { isolation, hops in
        hops.filter { $0 != .queue }.flatMap { hop in
            [Program.Route.own, .provider, .child].flatMap { route in
                scopes.map { scope in
                    let part = Program.Definition(
                        scope: scope,
                        isolation: isolation,
                        dependencies: [dependency(on: [0], by: route, hop, in: isolation)]
                    )
                    return Case(program: Program(definitions: [part], callers: [caller(of: isolation)]))
                }
            }
        }
    }

    @Test(arguments: loops)
    func `an object that resolves itself on another thread or task is an error`(_ loop: Case) async throws {
        try await expectOutcome(of: loop.program)
    }

    @Test(arguments: loops.filter { !$0.program.definitions[0].dependencies[0].hop.isFork })
    func `a cycle whose closures catch its errors ends on every thread and task`(
        _ loop: Case
    ) async throws {
        var program = loop.program
        program.definitions[0].dependencies[0].handling = .catches
        program.definitions[0].dependencies.append(program.definitions[0].dependencies[0])
        try await expectOutcome(of: program)
    }
}
