import Rivet
import Testing

/// The texts for callers that don't await an asynchronous object.
@Suite(.timeLimit(.minutes(15))) struct AwaitingWordingTests {
    private func application() throws -> ObjectGraphFactory {
        try factory { module in
            module.define("Database", in: .singleton) { _ in
                await Task.yield()
                return "database"
            }
            module.define("Users") { factory in try factory["Database"] as String }
            module.define("Window", on: MainActor.self) { _ in "window" }
            module.define("Panel") { factory in try factory["Window"] as String }
            module.contribute("Windows", on: MainActor.self) { _ in "window" }
        }
    }

    @Test func `the error of a synchronous request for an asynchronous object says to await it`() throws {
        let factory = try application()
        #expect(
            failure { try factory["Database"] as String }?.summary
                == #"can't resolve "Database": it must be awaited; call try await factory.resolve("Database") [needsAwait]"#
        )
        #expect(
            failure { try factory["Users"] as String }?.summary
                == #"can't resolve "Users": "Database" must be awaited; "#
                + #"call try await factory.resolve("Users"), and make the closure of "Users" asynchronous unless it is a recipe [needsAwait]"#
        )
    }

    @Test func `the error of a request off the main actor says to resolve there or to await`() throws {
        let factory = try application()
        #expect(
            failure { try factory["Window"] as String }?.summary
                == #"can't resolve "Window": it is created on the main actor; "#
                + #"resolve "Window" there, or call try await factory.resolve("Window") [needsMainActor]"#
        )
        #expect(
            text(failure { try factory["Panel"] as String })
                == """
                can't resolve "Panel": "Window" is created on the main actor; \
                resolve "Panel" there, or call try await factory.resolve("Window") [needsMainActor]
                  Panel     prototype  T.swift:0; resolved at T.swift:0
                  └ Window  prototype  T.swift:0; resolved at T.swift:0
                """
        )
    }

    @Test func `the advice for an element of a group is to await the group`() throws {
        let factory = try application()
        #expect(
            failure { try factory["Windows"] as [String] }?.summary
                == #"can't resolve "Windows": "Windows[0]" is created on the main actor; "#
                + #"resolve "Windows" there, or call try await factory.resolve("Windows") [needsMainActor]"#
        )
    }

    @Test func `the advice for a definition with run-time arguments passes arguments`() throws {
        let factory = try factory { module in
            module.define("Label", on: MainActor.self) { (_, id: Int) in "label \(id)" }
            module.define("Session") { (_, id: Int) async in "session \(id)" }
            module.define("Text", as: .calling({ (id: Int) async in "text \(id)" }, with: .argument))
            module.define("Panel") { factory in try factory["Label", with: 1] as String }
            module.decorate("Label") { (label: String) in "<\(label)>" }
            module.alias("Name", to: "Label")
        }
        let labels: @Sendable (Int) throws -> String = try factory["Label Provider"]
        for error in [
            failure { try factory["Label", with: 1] as String }, failure { try labels(1) },
        ] {
            #expect(
                error?.summary
                    == #"can't resolve "Label": it is created on the main actor; "#
                    + #"resolve "Label" there, or call try await factory.resolve("Label", with: …) [needsMainActor]"#
            )
        }
        #expect(
            failure { try factory["Panel"] as String }?.summary
                == #"can't resolve "Panel": "Label" is created on the main actor; "#
                + #"resolve "Panel" there, or call try await factory.resolve("Label", with: …) [needsMainActor]"#
        )
        #expect(
            failure { try factory["Name", with: 1] as String }?.summary
                .hasSuffix(#"call try await factory.resolve("Name", with: …) [needsMainActor]"#) == true
        )
        for name in ["Session", "Text"] {
            #expect(
                failure { try factory[name, with: 1] as String }?.summary
                    == #"can't resolve "\#(name)": it must be awaited; "#
                    + #"call try await factory.resolve("\#(name)", with: …) [needsAwait]"#
            )
        }
    }

    @Test func `a cycle that closures catch repeatedly ends in an error with its path`() async throws {
        let factory = try factory { module in
            for (name, next) in [("A", "B"), ("B", "A")] {
                module.define(Key<Engine>(name)) { factory in
                    for _ in 0..<2 {
                        if let engine = try? await factory.resolve(next, as: Engine.self) { return engine }
                    }
                    return try await factory.resolve(next)
                }
            }
        }
        let error = try await watchedTask {
            await awaitedFailure { try await factory.resolve("A", as: Engine.self) } as? ResolutionError
        }
        #expect(error?.code == .cycle || error?.code == .gaveUp, "\(text(error))")
        #expect(error?.path.map(\.name) == ["A", "B", "A"], "\(text(error))")
    }
}
