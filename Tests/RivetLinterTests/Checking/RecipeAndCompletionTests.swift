import Testing

@testable import RivetLinter

@Suite("Recipes and closures that complete objects")
struct RecipeAndCompletionTests {
    private func name(_ text: String, _ kind: NameExpression.Kind) -> NameExpression {
        NameExpression(value: .text(text), site: Site(file: "", line: 0, column: 0), kind: kind)
    }

    private func recipe(
        _ name: NameExpression,
        in scope: ScopeFact = .prototype,
        verb: DefinitionFact.Verb = .define,
        of dependencies: DependencyFact...
    ) -> Event.Kind {
        .definition(DefinitionFact(verb: verb, name: name, type: "Whole", scope: scope, making: .recipe(dependencies)))
    }

    private func define(_ name: NameExpression, _ scope: ScopeFact, by closure: String, completedBy id: String?)
        -> Event.Kind
    {
        .definition(
            DefinitionFact(
                verb: .define,
                name: name,
                type: "Whole",
                scope: scope,
                making: .closure(closure),
                completions: [id]
            )
        )
    }

    @Test("The arguments of a recipe are those of its definition")
    func arguments() throws {
        var source = Source()
        let id = DependencyFact(name: name("", .argument), type: "Int")
        source.module("M", recipe("User", of: id, DependencyFact(name: name("", .argument), type: "String")))
        source.function(
            "main",
            .graph(of: "M"),
            .ask("User", form: .named, with: ["Int", "String"]),
            .ask("User Provider", form: .closure, with: ["Int", "String"]),
            .ask("User", form: .named, with: ["Int"])
        )
        let found = try source.found()
        #expect(found.map { $0.prefix(20) } == ["7 error typeMismatch"])
        #expect(found.first?.contains("takes (Int, String), but was called with (Int)") == true)
    }

    @Test("A key in a constant stands for an argument, too")
    func constant() throws {
        var source = Source()
        let site = Site(file: "", line: 0, column: 0)
        let argument = NameExpression(value: .text(""), site: site, kind: .argument)
        source.add(Constant(usr: "id", name: "Key.id", value: argument))
        let id = NameExpression(value: .constant("id"), site: site)
        source.module("M", recipe("User", of: DependencyFact(name: id, type: "Int")))
        source.function("main", .graph(of: "M"), .ask("User", form: .named, with: ["Int"]))
        #expect(try source.found().isEmpty)
    }

    @Test("Arguments of shared objects and elements of groups have the graph's texts")
    func sharedArguments() throws {
        var source = Source()
        let id = DependencyFact(name: name("", .argument), type: "Swift.Int")
        source.module("M", recipe("User", in: .singleton, of: id), recipe("Users", verb: .contribute, of: id))
        source.function("main", .graph(of: "M"), .ask("User"), .ask("Users", as: "Swift.Array<Whole>"))
        #expect(
            try source.found() == [
                #"2 error unusableScope: "User" can't take the arguments (Int), because the scope singleton shares "#
                    + "one object between all requests; define a prototype",
                #"3 error typeMismatch: "Users" can't take the arguments (Int), because a request for the group passes "#
                    + "none; define it under a name of its own",
            ]
        )
    }

    @Test("An optional dependency may be absent in some graphs, and a typo is a warning")
    func optional() throws {
        var source = Source()
        source.module("ClockModule", .define("Clock", "Clock"))
        source.module(
            "M",
            recipe("Server", of: DependencyFact(name: name("Clock", .optional), type: "Clock?")),
            recipe("Door", of: DependencyFact(name: name("Colck", .optional), type: "Clock?"))
        )
        source.function("main", .graph(of: "M"), .ask("Server"), .ask("Door"))
        source.function("other", .graph(of: "M", "ClockModule"), .ask("Server"), .ask("Clock", as: "Clock"))
        let found = try source.found()
        #expect(found.map { $0.prefix(18) } == ["5 warning missing:"])
        #expect(found.first?.contains(#""Door" depends on "Colck", but no module defines it"#) == true)
    }

    @Test("An optional dependency of another type is an error")
    func mistypedOptional() throws {
        var source = Source()
        source.module(
            "M",
            .define("Clock", "Clock"),
            recipe("Server", of: DependencyFact(name: name("Clock", .optional), type: "Radio?"))
        )
        source.function("main", .graph(of: "M"), .ask("Server"))
        #expect(
            try source.found() == [
                #"3 error typeMismatch: "Server" expects "Clock" to be a Radio?, but it is a Clock (Car.swift:2)."#
            ]
        )
    }

    @Test("Closures that complete objects are checked, but form no cycles and retain nothing")
    func completions() throws {
        var source = Source()
        source.module(
            "M",
            .define("Session", "Whole", .cached(nil)),
            define("Library", .singleton, by: "library", completedBy: "complete library"),
            define("Catalog", .singleton, by: "catalog", completedBy: "complete catalog")
        )
        source.closure("library")
        source.closure("catalog")
        source.closure("complete library", .ask("Catalog"), .ask("Session"))
        source.closure("complete catalog", .ask("Library"), .ask("Libary"), .ask("Session", as: "Radio"))
        source.function("main", .graph(of: "M"))
        #expect(
            try source.found() == [
                #"12 error missing: "Catalog" depends on "Libary", but no module defines it. "#
                    + #"Did you mean "Library"?"#,
                #"13 error typeMismatch: "Catalog" expects "Session" to be a Radio, but it is a Whole (Car.swift:2)."#,
            ]
        )
    }

    @Test("A closure that completes an object may resolve undeclared names")
    func undeclared() throws {
        var source = Source()
        source.module(
            "M",
            .define("Engine"),
            .definition(
                DefinitionFact(
                    verb: .define,
                    name: "Car",
                    type: "Whole",
                    scope: .singleton,
                    making: .closure("car"),
                    declared: ["Engine"],
                    completions: ["complete"]
                )
            ),
            .define("Radio")
        )
        source.closure("car", .ask("Engine"))
        source.closure("complete", .ask("Radio"))
        source.function("main", .graph(of: "M"), .ask("Car"))
        #expect(try source.found().isEmpty)
    }

    @Test("Unknown code that completes an object is reported")
    func unknownCode() throws {
        var source = Source()
        source.module("M", define("Car", .singleton, by: "car", completedBy: nil))
        source.closure("car")
        source.function("main", .graph(of: "M"), .ask("Car"))
        #expect(try source.found().map { $0.prefix(20) } == ["2 warning notChecked"])
    }

    private func definition(
        _ name: NameExpression,
        in scope: ScopeFact = .prototype,
        awaited: Bool = false,
        onMainActor: Bool = false,
        isEager: Bool = false,
        needing names: NameExpression...
    ) -> Event.Kind {
        .definition(
            DefinitionFact(
                verb: .define,
                name: name,
                type: "Whole",
                scope: scope,
                making: .closure(""),
                isAwaited: awaited,
                isOnMainActor: onMainActor,
                isCreatedAsynchronously: awaited,
                isCreatedOnMainActor: onMainActor,
                isEager: isEager,
                declared: names.isEmpty ? nil : names
            )
        )
    }

    @Test("A synchronous closure that lists an asynchronous object has the graph's text")
    func awaited() throws {
        var source = Source()
        source.module(
            "M",
            definition("Database", in: .singleton, awaited: true),
            recipe("Store", of: DependencyFact(name: "Database", type: "Whole")),
            definition("Shop", needing: "Store"),
            definition("Cellar", needing: "Database Provider"),
            definition("Attic", awaited: true, needing: "Store"),
            definition("Cache", in: .singleton, awaited: true, isEager: true),
            definition("Yard", needing: "Cache"),
            definition("Session", in: .cached(nil), awaited: true, isEager: true),
            definition("Gate", needing: "Session")
        )
        let names: [NameExpression] = ["Shop", "Cellar", "Attic", "Yard", "Gate"]
        source.function("main", .graph(of: "M"))
        for name in names { source.also(.ask(name, form: name == "Attic" ? .resolve : .object)) }
        #expect(
            try source.found() == [
                #"4 error needsAwait: "Shop" depends on "Store", which must be awaited because of "Database" "#
                    + "(Car.swift:2), but its closure is synchronous: Shop → Store → Database; make the closure "
                    + #"asynchronous, make "Database" eager, or depend on "Store Provider" instead"#,
                #"10 error needsAwait: "Gate" depends on "Session", which must be awaited (Car.swift:9), but its "#
                    + #"closure is synchronous; make the closure asynchronous, or depend on "Session Provider" instead"#,
            ]
        )
    }

    @Test("The top level of a program requests a shared object that must be awaited")
    func topLevel() throws {
        func found(in path: String, _ events: Event.Kind...) throws -> [String] {
            var source = Source(path: path)
            source.module("M", definition("Database", in: .singleton, awaited: true))
            source.function(path, .graph(of: "M"))
            for event in events { source.also(event) }
            return try source.found()
        }
        let main = "/Car/Sources/main.swift"
        let message = #"can't resolve "Database": it must be awaited (main.swift:2); "#
        #expect(
            try found(in: main, .ask("Database"))
                == ["5 error needsAwait: \(message)call try await factory.resolve(\"Database\")"]
        )
        // It exists when it is requested again.
        let awaited = RequestFact(form: .resolve, name: "Database", type: "Whole", isAwaited: true)
        #expect(try found(in: main, .request(awaited), .ask("Database")) == [])
        // The values of another file may be requested after it exists.
        #expect(try found(in: "/Car/Sources/Car.swift", .ask("Database")) == [])
    }

    @Test("A closure can't await if only its hook is asynchronous, or if it is on the main actor")
    func awaitedBesideHook() throws {
        let database = definition("Database", awaited: true)
        let shop = DefinitionFact(
            verb: .define,
            name: "Shop",
            type: "Whole",
            scope: .singleton,
            making: .closure(""),
            isAwaited: true,
            declared: ["Database"]
        )
        var source = Source()
        source.module("M", database, .definition(shop), definition("Window", onMainActor: true, needing: "Database"))
        source.function("main", .graph(of: "M"), .ask("Shop"), .ask("Window"))
        let text = #"which must be awaited (Car.swift:2), but its closure is synchronous; "#
        let end = #", or depend on "Database Provider" instead"#
        #expect(
            try source.found() == [
                #"3 error needsAwait: "Shop" depends on "Database", "# + text + "make the closure asynchronous" + end,
                #"4 error needsAwait: "Window" depends on "Database", "# + text + #"define "Window" with .calling"#
                    + end,
            ]
        )
    }

    @Test("A closure that lists an object of the main actor must be there")
    func onMainActor() throws {
        var source = Source()
        source.module(
            "M",
            definition("Screen", onMainActor: true),
            definition("Shop", needing: "Screen"),
            definition("Window", onMainActor: true, needing: "Screen")
        )
        source.function("main", .graph(of: "M"), .ask("Shop"), .ask("Window"))
        #expect(
            try source.found() == [
                #"3 error needsMainActor: "Shop" depends on "Screen", which must be created on the main actor "#
                    + #"(Car.swift:2), but its closure isn't there; define "Shop" on: MainActor.self, make the closure "#
                    + #"asynchronous, or depend on "Screen Provider" instead"#
            ]
        )
    }
}
