import Rivet
import Testing

/// The text of every failed request: its summary, and its drawing with the path.
@Suite struct RequestWordingTests {
    final class CarModule: Module {
        override func configure() {
            define("Car", in: .singleton) { try $0["Engine"] as Int }
            define("Engine") { try $0["Sparkplug"] as Int }
            define("Spark Plug") { _ in 1 }
            define("Radio") { try $0.environment["Frequency"] as Int }
            define("Broken") { _ -> Int in throw Boom() }
            define("Van") { try $0["Broken"] as Int }
            define("Text") { _ in "text" }
            define("Wrong") { try $0["Text"] as Int }
            define("Account") { (_, id: Int) in id }
            define("Egg", in: .singleton) { try $0["Hen"] as Int }
            define("Hen") { try $0["Egg"] as Int }
            define("Tree") { (factory, depth: Int) -> Int in try factory["Tree", with: depth + 1] }
            for index in 0..<7 {
                // Each resolves the next twice, and the last resolves the first.
                define("Domino \(index)", in: .singleton) { factory -> Int in
                    let next = "Domino \((index + 1) % 7)"
                    return try (try? factory[next] as Int) ?? factory[next]
                }
            }
            define("Garden") { try $0["Tree", with: 0] as Int }
        }
    }

    private func error(_ request: (ObjectGraphFactory) throws -> Any) throws -> ResolutionError {
        let factory = try ObjectGraphFactory(CarModule.self, environment: Environment())
        return try #require(failure { try request(factory) })
    }

    /// Checks the drawing and that its first line is the summary.
    private func expect(
        _ request: (ObjectGraphFactory) throws -> Any,
        _ code: ResolutionError.Code,
        _ drawing: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let error = try error(request)
        #expect(error.code == code, sourceLocation: sourceLocation)
        #expect(text(error) == drawing, sourceLocation: sourceLocation)
        #expect(error.summary == drawing.prefix { $0 != "\n" }, sourceLocation: sourceLocation)
    }

    @Test func `the error of a missing name or dependency shows the path and suggestions`() throws {
        try expect(
            { try $0["Raddio"] as Int },
            .missing,
            """
            can't resolve "Raddio": no module defines it; define it, or require the module that does [missing]
              Raddio    resolved at T.swift:0
              Did you mean "Radio" (T.swift:0)?
            """
        )
        try expect(
            { try $0["Car"] as Int },
            .missing,
            """
            can't resolve "Car": no module defines "Sparkplug"; define it, or require the module that does [missing]
              Car            singleton  CarModule, T.swift:0; resolved at T.swift:0
              └ Engine       prototype  CarModule, T.swift:0; resolved at T.swift:0
                └ Sparkplug             resolved at T.swift:0
              Did you mean "Spark Plug" (T.swift:0)?
            """
        )
    }

    @Test func `the error of a missing name without similar names has no suggestions`() throws {
        try expect(
            { try $0["Submarine"] as Int },
            .missing,
            """
            can't resolve "Submarine": no module defines it; define it, or require the module that does [missing]
              Submarine    resolved at T.swift:0
            """
        )
    }

    @Test func `the error of a missing provider suggests a provider`() throws {
        try expect(
            { try $0["Raddio Provider"] as Provider<Int> },
            .missing,
            """
            can't resolve "Raddio Provider": no module defines it; define it, or require the module that does [missing]
              Raddio Provider
              Did you mean "Radio Provider" (T.swift:0)?
            """
        )
    }

    @Test func `the error of a wrong type names both types`() throws {
        try expect(
            { try $0["Wrong"] as Int },
            .typeMismatch,
            """
            can't resolve "Wrong": "Text" is expected to be an Int, but is a String; expect a String, or change the definition [typeMismatch]
              Wrong   prototype  CarModule, T.swift:0; resolved at T.swift:0
              └ Text  prototype  CarModule, T.swift:0; resolved at T.swift:0
            """
        )
        #expect(
            try error { try $0["Text"] as Int }.summary
                == #"can't resolve "Text": it is expected to be an Int, but is a String; expect a String, or change the definition [typeMismatch]"#
        )
    }

    @Test func `the error of wrong arguments lists the expected and the passed types`() throws {
        try expect(
            { try $0["Account", with: "Ann", 1] as Int },
            .arguments,
            """
            can't resolve "Account": it takes (Int), but was called with (String, Int); call factory["Account", with: 12] [arguments]
              Account  prototype  CarModule, T.swift:0; resolved at T.swift:0
            """
        )
    }

    @Test func `the error of a provider with more than three arguments says to use the subscript`() throws {
        let factory = try factory { module in
            module.define("User") { (_, id: Int) in "\(id)" }
            module.define("Sum") { (_, a: Int, b: Int, c: Int, d: Int) in "\(a + b + c + d)" }
        }
        typealias Make = @Sendable (Int, Int, Int, Int) throws -> String
        #expect(
            failure { try factory.object("Sum Provider", as: Make.self) }?.summary
                == #"can't resolve "Sum Provider": it takes more than 3 arguments, so only the subscript returns its provider; "#
                + "resolve it in a closure [typeMismatch]"
        )
        #expect(
            failure { try factory.object("User Provider", as: Provider<String>.self) }?.summary
                == #"can't resolve "User Provider": it is expected to be @Sendable () throws -> String, but is @Sendable (Int) throws -> String; expect @Sendable (Int) throws -> String, or change the definition [typeMismatch]"#
        )
    }

    @Test func `a protocol with a primary associated type is Swift code in an error`() throws {
        let factory = try factory { $0.define("Wheels") { 4 } }
        func wanted<Object>(_ type: Object.Type) -> String? {
            failure { try factory.object("Wheels", as: type) }?.wanted
        }
        #expect(wanted((any Sequence<Int>).self) == "any Sequence<Int>")
        #expect(wanted([any Sequence<any Collection<Int>>].self) == "Array<any Sequence<any Collection<Int>>>")
        #expect(wanted((any Sequence<Int>)?.self) == "Optional<any Sequence<Int>>")
    }

    @Test func `the error of a provider whose type doesn't throw names its type`() throws {
        let factory = try factory { module in module.define("Wheel") { 4 } }
        #expect(
            failure { try factory["Wheel Provider"] as () -> Int }?.summary
                == #"can't resolve "Wheel Provider": it is expected to be () -> Int, but is @Sendable () throws -> Int; expect @Sendable () throws -> Int, or change the definition [typeMismatch]"#
        )
    }

    @Test func `the error of missing or unneeded arguments says what is expected`() throws {
        #expect(
            try error { try $0["Text", with: 1] as String }.summary
                == #"can't resolve "Text": it takes no arguments, but was called with (Int); call factory["Text"] [arguments]"#
        )
        #expect(
            try error { try $0["Account"] as Int }.summary
                == #"can't resolve "Account": it takes (Int), but was called without arguments; call factory["Account", with: 12] [arguments]"#
        )
    }

    @Test func `the error of arguments shows the call to write with examples of the types`() async throws {
        struct Destination {}
        struct URLList {}
        struct Box<Value> {}
        let factory = try factory { module in
            module.define("Plain") { (_, a: String, b: Double, c: Bool) in "\(a) \(b) \(c)" }
            module.define("Own") { (_, a: Destination, b: URLList, c: any Motor, d: Box<Int>?) in
                "\(a) \(b) \(c) \(d as Any)"
            }
            module.define("Lists") { (_, a: [Int: String], b: (Int, Int), c: @escaping (Int) -> Int) in
                "\(a) \(b) \(c(1))"
            }
            module.define("Later") { (_, id: Int) async in "\(id)" }
        }
        func advice(_ name: String) async throws -> String? {
            let error = await awaitedFailure { try await factory.resolve(name) as String } as? ResolutionError
            let call = try #require(error?.summary.split(separator: "; ").last)
            return String(call.dropLast(" [arguments]".count))
        }
        #expect(try await advice("Plain") == #"call factory["Plain", with: "text", 1.5, true]"#)
        #expect(try await advice("Own") == #"call factory["Own", with: destination, urlList, motor, box]"#)
        #expect(try await advice("Lists") == #"call factory["Lists", with: dictionary, value, value]"#)
        #expect(try await advice("Later") == #"call try await factory.resolve("Later", with: 12)"#)
        let provider = failure { try factory["Plain Provider"] as (Int) throws -> String }
        #expect(
            provider?.summary.hasSuffix("; expect a provider that takes (String, Double, Bool) [arguments]") == true
        )
    }

    @Test func `the error of a name that isn't a provider names the provider`() throws {
        try expect(
            { try $0["Radio"] as Provider<Int> },
            .noProvider,
            """
            can't resolve "Radio": it isn't a provider; \
            resolve "Radio Provider", or call object(_:as:) if the object itself is a function [noProvider]
              Radio  prototype  CarModule, T.swift:0
            """
        )
        let own = try factory { $0.define("Own Provider") { _ in 1 } }
        #expect(
            failure { try own["Own Provider"] as Provider<Int> }?.summary
                == #"can't resolve "Own Provider": it isn't a provider; "#
                + "call object(_:as:) if the object itself is a function [noProvider]"
        )
    }

    @Test func `the error of a cycle shows its path and gives advice`() throws {
        try expect(
            { try $0["Egg"] as Int },
            .cycle,
            """
            can't resolve "Egg": dependency cycle Egg → Hen → Egg; let one of them depend on a provider [cycle]
              Egg      singleton  CarModule, T.swift:0; resolved at T.swift:0
              └ Hen    prototype  CarModule, T.swift:0; resolved at T.swift:0
                └ Egg  singleton  CarModule, T.swift:0; resolved at T.swift:0
            """
        )
    }

    @Test func `the error of too deep a path shortens it and gives advice`() throws {
        try expect(
            { try $0["Garden"] as Int },
            .tooDeep,
            """
            can't resolve "Garden": "Tree" exceeds the maximum depth of 1,024 nested requests, or the thread's stack; \
            end the recursion, or let an object on the path depend on a provider [tooDeep]
              Garden    prototype  CarModule, T.swift:0; resolved at T.swift:0
              └ Tree    prototype  CarModule, T.swift:0; resolved at T.swift:0
                └ Tree  prototype  CarModule, T.swift:0; resolved at T.swift:0
            """
        )
    }

    @Test func `the error of an abandoned request gives the number of caught errors`() throws {
        let error = try error { try $0["Domino 0"] as Int }
        #expect(error.code == .gaveUp)
        #expect(
            error.summary.hasSuffix(
                " was abandoned after 64 cycle errors that closures caught; let these closures throw such errors [gaveUp]"
            )
        )
    }

    @Test func `the error that a closure throws is shown with its path`() throws {
        try expect(
            { try $0["Van"] as Int },
            .failed,
            """
            can't resolve "Van": "Broken" failed: Boom() [failed]
              Van       prototype  CarModule, T.swift:0; resolved at T.swift:0
              └ Broken  prototype  CarModule, T.swift:0; resolved at T.swift:0
            """
        )
        #expect(try error { try $0["Broken"] as Int }.summary == #"can't resolve "Broken": Boom() [failed]"#)
    }

    @Test func `the error of a missing variable says to set it`() throws {
        let line = #"the environment "Production" has no variable "Frequency"; set it"#
        #expect(try error { try $0["Radio"] as Int }.summary == #"can't resolve "Radio": \#(line) [failed]"#)
    }

    @Test func `names are shown on one line and very long names are shortened`() throws {
        let long = String(repeating: "ä", count: 1_000_000)
        #expect(
            try error { try $0["a\n\"b\""] as Int }.summary
                == #"can't resolve "a\n\"b\"": no module defines it; define it, or require the module that does [missing]"#
        )
        #expect(
            try error { try $0[long] as Int }.summary
                == #"can't resolve "\#(String(repeating: "ä", count: 60))"… (1000000 characters): no module defines it; "#
                + "define it, or require the module that does [missing]"
        )
    }
}
