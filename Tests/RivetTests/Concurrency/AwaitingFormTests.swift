import Rivet
import Testing

/// Asynchronous definitions in all forms and places.
@Suite struct AwaitingFormTests {
    private func words() throws -> ObjectGraphFactory {
        try factory { module in
            module.define("Word", in: .singleton) { _ -> String in
                await Task.yield()
                return "word"
            }
            module.decorate("Word") { (word: String, _) in "<\(word)>" }
            module.define("Changed") { _ -> String in
                await Task.yield()
                return "old"
            }
            module.redefine("Changed") { factory -> String in
                let old: String = try await factory.resolve("Changed Original")
                return "new \(old)"
            }
            module.alias("Other", to: "Word")
            module.define("Twice") { (_: ObjectGraphFactory, word: String, count: Int) -> String in
                await Task.yield()
                return String(repeating: word, count: count)
            }
            module.decorate("Twice") { (word: String, _) in "\(word)!" }
            module.contribute("Words", as: .calling({ (word: String) in word }, with: "Word"))
            module.contribute("Words") { _ -> String in
                await Task.yield()
                return "last"
            }
        }
    }

    @Test func `an asynchronous definition can be decorated, redefined, aliased and part of a group`() async throws {
        let factory = try words()
        try await watchedTask {
            for (name, text) in [("Word", "<word>"), ("Other", "<word>"), ("Changed", "new old")] {
                let found: String = try await factory.resolve(name)
                let make: @Sendable () async throws -> String = try factory["\(name) Provider"]
                let provided = try await make()
                #expect(found == text && provided == text)
            }
            let group: [String] = try await factory.resolve("Words")
            #expect(group == ["<word>", "last"])
        }
    }

    @Test func `a replaced definition is awaited by its original name, even if nothing depends on it`()
        async throws
    {
        let factory = try factory { module in
            module.define("Slow") { _ -> String in
                await Task.yield()
                return "slow"
            }
            module.define("Recipe", as: .calling({ (text: String) in "by a recipe: \(text)" }, with: "Slow"))
            module.redefine("Recipe") { _ in "new" }
            module.define("Screen", on: MainActor.self) { _ in "on the main actor" }
            module.redefine("Screen") { _ in "new" }
        }
        try await watchedTask {
            let recipe: String = try await factory.resolve("Recipe Original")
            let screen: String = try await factory.resolve("Screen Original")
            #expect([recipe, screen] == ["by a recipe: slow", "on the main actor"])
        }
    }

    @Test func `an asynchronous definition takes run-time arguments`() async throws {
        let factory = try words()
        try await watchedTask {
            let twice: String = try await factory.resolve("Twice", with: "a", 2)
            let make: @Sendable (String, Int) async throws -> String = try factory["Twice Provider"]
            let thrice = try await make("b", 3)
            #expect(twice == "aa!" && thrice == "bbb!")
            let error = await awaitedFailure { try await factory.resolve("Twice", as: String.self, with: 2) }
            #expect((error as? ResolutionError)?.code == .arguments)
        }
    }

    @Test func `a child inherits, expects and decorates asynchronous definitions of its parent`() async throws {
        let parent = try words()
        let graph = try ObjectGraph(
            assembly { module in
                module.expect(Key<String>("Word"))
                module.decorate("Changed") { (word: String, _) in "[\(word)]" }
                module.define("Sentence", in: .singleton, as: .calling({ (word: String) in "\(word)." }, with: "Word"))
            },
            parent: parent.graph
        )
        let child = try ObjectGraphFactory(graph, parent: parent)
        try await watchedTask {
            for (name, text) in [
                ("Sentence", "<word>."), ("Word", "<word>"), ("Other", "<word>"), ("Changed", "[new old]"),
            ] {
                let found: String = try await child.resolve(name)
                #expect(found == text)
            }
            let twice: String = try await child.resolve("Twice", with: "a", 2)
            #expect(twice == "aa!")
        }
        #expect(try child["Word"] as String == "<word>", "the parent keeps it")
    }

    @Test func `an optional request for an asynchronous object fails until the object exists`() async throws {
        let factory = try words()
        #expect(failure { try factory.optional("Word", as: String.self) as Any }?.code == .needsAwait)
        _ = try await factory.resolve("Word", as: String.self)
        #expect(try factory.optional("Word", as: String.self) == "<word>")
        #expect(try factory.optional("Nothing", as: String.self) == nil)
    }

    @Test func `an asynchronous weak object is shared while it is retained`() async throws {
        let probe = Probe()
        let factory = try factory { module in
            module.define("Weak", in: .weak) { _ -> Probe.Object in
                await Task.yield()
                return probe.object()
            }
        }
        try await watchedTask {
            let first: Probe.Object = try await factory.resolve("Weak")
            let again: Probe.Object = try await factory.resolve("Weak")
            #expect(first === again && probe.made == 1)
        }
        for _ in 0..<1_000 where probe.alive > 0 { try await Task.sleep(for: .milliseconds(5)) }
        #expect(probe.alive == 0)
        _ = try await watchedTask { try await factory.resolve("Weak", as: Probe.Object.self) }
        #expect(probe.made == 2)
    }

    @Test func `a cached object that becomes stale during its build is neither retained nor shared`() async throws {
        let (session, gate, probe, began) = (CachedScope("Session"), Gate(), Probe(), Counter())
        let factory = try factory { module in
            module.define("User", in: session) { _ -> Probe.Object in
                began.increment()
                try await gate.pass()
                return probe.object()
            }
        }
        try await watchedTask {
            let early = Task { try await factory.resolve("User", as: Probe.Object.self) }
            while began.value == 0 { await Task.yield() }
            session.reset()
            let late = Task { try await factory.resolve("User", as: Probe.Object.self) }
            try await Task.sleep(for: .milliseconds(10))
            gate.open()
            let (old, new) = (try await early.value, try await late.value)
            let kept: Probe.Object = try await factory.resolve("User")
            #expect(old !== new && kept === new && probe.made == 2)
        }
    }

    @Test(arguments: [true, false])
    func `dependencies that are built concurrently share graph objects`(isAwaited: Bool) async throws {
        let probe = Probe()
        let factory = try factory { module in
            if isAwaited {
                module.define("Context", in: .graph) { _ -> Probe.Object in
                    await Task.yield()
                    return probe.object()
                }
            } else {
                module.define("Context", in: .graph) { _ -> Probe.Object in probe.object() }
            }
            for name in ["Left", "Right"] {
                module.define(Key(name), as: .calling({ (context: Probe.Object) in [context] }, with: "Context"))
                module.contribute("All", as: .calling({ (context: Probe.Object) in context }, with: "Context"))
            }
            module.define(
                "Both",
                as: .calling({ (one: [Probe.Object], two: [Probe.Object]) in one + two }, with: "Left", "Right")
            )
        }
        try await watchedTask {
            for (name, made) in [("Both", 1), ("All", 2)] {
                let shared: [Probe.Object] = try await factory.resolve(name)
                #expect(shared.count == 2 && shared[0] === shared[1] && probe.made == made)
            }
        }
    }

    @Test func `a build keeps sharing graph objects after its first waiter was cancelled`()
        async throws
    {
        let (probe, began, gate) = (Probe(), Counter(), Gate())
        let factory = try factory { module in
            module.define("Paint", in: .graph) { _ -> Probe.Object in
                await Task.yield()
                return probe.object()
            }
            module.define("Car", in: .singleton) { factory -> [Probe.Object] in
                let body: Probe.Object = try await factory.resolve("Paint")
                began.increment()
                try await gate.pass()
                return [body, try await factory.resolve("Paint")]
            }
        }
        try await watchedTask {
            let first = Task { try await factory.resolve("Car", as: [Probe.Object].self) }
            while began.value == 0 { await Task.yield() }
            let second = Task { try await factory.resolve("Car", as: [Probe.Object].self) }
            try await Task.sleep(for: .milliseconds(20))
            first.cancel()
            await #expect(throws: CancellationError.self) { try await first.value }
            gate.open()
            let car = try await second.value
            #expect(car[0] === car[1] && probe.made == 1 && began.value == 1)
        }
    }
}
