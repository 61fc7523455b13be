import Foundation
import Testing

@testable import Rivet
@testable import RivetShared

/// The path of a cycle ends with the step it began with and names aliases.
@Suite struct CyclePathTests {
    /// The error of a cycle of A and B, in which B resolves A by a name.
    private func error(asking name: String, by alias: String, shared: Bool, long: Bool) throws -> ResolutionError {
        let factory = try factory { module in
            module.define("A", shared: shared) { factory in try factory[long ? "B" : alias] as String }
            module.define("B", shared: shared) { factory in try factory[alias] as String }
            module.alias("I", to: "A")
        }
        return try #require(failure { try factory[name] as String })
    }

    @Test(arguments: [false, true])
    func `a cycle through an alias names the alias and its target`(shared: Bool) throws {
        let own = try error(asking: "A", by: "I", shared: shared, long: false)
        #expect(
            own.summary
                == #"can't resolve "A": dependency cycle A → I (alias of A); let it depend on "A Provider" [cycle]"#
        )
        #expect(own.path.map(\.name) == ["A", "I", "A"])
        #expect(own.path.map(\.aliasOf) == [nil, "A", nil])
        #expect(own.path.first == own.path.last && own.name == "A")
        let long = try error(asking: "A", by: "I", shared: shared, long: true)
        #expect(
            long.summary
                == #"can't resolve "A": dependency cycle A → B → I (alias of A); let one of them depend on a provider [cycle]"#
        )
        #expect(long.path.first == long.path.last)
        let entered = try error(asking: "I", by: "A", shared: shared, long: true)
        #expect(entered.summary.contains("dependency cycle I (alias of A) → B → A; "))
        #expect(entered.path.first == entered.path.last)
        let twice = try error(asking: "I", by: "I", shared: shared, long: false)
        #expect(twice.summary.contains("dependency cycle I (alias of A) → I (alias of A); "))
    }

    @Test func `a drawn cycle shows both names and omits the closing step`() throws {
        let error = try error(asking: "A", by: "I", shared: true, long: true)
        #expect(
            text(error) == """
                can't resolve "A": dependency cycle A → B → I (alias of A); let one of them depend on a provider [cycle]
                  A                   singleton  T.swift:0; resolved at T.swift:0
                  └ B                 singleton  T.swift:0; resolved at T.swift:0
                    └ I (alias of A)  singleton  T.swift:0; resolved at T.swift:0
                """
        )
    }

    @Test func `a step outside of a cycle names its alias, too`() throws {
        let factory = try factory { module in
            module.define("A") { _ -> Int in throw Boom() }
            module.alias("I", to: "A")
            module.define("B") { factory in try factory["I"] as Int }
        }
        let error = try #require(failure { try factory["B"] as Int })
        #expect(error.path.map(\.name) == ["B", "I"])
        #expect(error.path.map(\.aliasOf) == [nil, "A"])
        #expect(text(error).contains("└ I (alias of A)"))
    }

    @Test func `a cycle in a namespace shows full names`() throws {
        let factory = try factory { root in
            root.namespace("Left") { module in
                module.define("A", shared: true) { factory in try factory["I"] as String }
                module.alias("I", to: "A")
            }
        }
        let error = try #require(failure { try factory["Left.A"] as String })
        #expect(error.summary.contains("dependency cycle Left.A → Left.I (alias of Left.A); "))
        #expect(error.path.first == error.path.last)
    }

    @Test func `a cycle of declared dependencies names aliases`() {
        let found = problems { module in
            module.define("A", as: .calling({ (number: Int) in number }, with: "B"))
            module.define("B", as: .calling({ (number: Int) in number }, with: "I"))
            module.alias("I", to: "A")
            module.define("C", as: .calling({ (one: Int, other: Int) in one + other }, with: "J", "C"))
            module.alias("J", to: "C")
        }
        #expect(
            found.map(\.message) == [
                #"dependency cycle A → B → I (alias of A); let one of them depend on a provider"#,
                #"dependency cycle C → C; let it depend on "C Provider""#,
            ]
        )
    }

    @Test func `every cycle ends with the step it began with and gives advice`() async throws {
        let factory = try factory { module in
            for name in ["A", "B"] {
                let other = name == "A" ? "B" : "A"
                module.define(Key("\(name) one")) { factory in try factory["\(other) one"] as String }
                module.define(Key("\(name) shared"), in: .singleton) { factory in
                    try factory["\(other) shared"] as String
                }
                module.define(Key("\(name) provided"), in: .singleton) { factory in
                    try (factory["\(other) provided Provider"] as Provider<String>)()
                }
                module.define(Key("\(name) on a thread"), in: .singleton) { factory in
                    try onThread { try factory["\(other) on a thread"] as String }
                }
                module.define(Key("\(name) awaited"), in: .singleton) { factory in
                    try await factory.resolve("\(other) awaited") as String
                }
            }
            module.define("Outer") { factory in try factory["A shared"] as String }
        }
        var errors = ["A one", "B shared", "A provided", "B on a thread", "Outer"].map { name in
            failure { try factory[name] as String }
        }
        do { _ = try await factory.resolve("A awaited") as String } catch { errors.append(error as? ResolutionError) }
        for error in errors {
            let error = try #require(error)
            let last = try #require(error.path.last)
            #expect(error.code == .cycle && error.name == last.name, "\(error)")
            #expect(error.path.dropLast().contains { $0.name == last.name && $0.isSame(as: last) }, "\(error)")
            #expect(error.summary.hasSuffix("; let one of them depend on a provider [cycle]"), "\(error)")
        }
    }

    private func onThread(_ body: @escaping @Sendable () throws -> String) throws -> String {
        let result = Later<Result<String, any Error>>()
        let thread = Thread { result.set(Result { try body() }) }
        thread.start()
        while true {
            if let found = try? result.value { return try found.get() }
            Thread.sleep(forTimeInterval: 0.001)
        }
    }

    @Test(
        arguments: [
            ("a\u{E0041}\u{E0042}", #"a\u{000E0041}\u{000E0042}"#),
            ("🚗\u{E0041}\u{E007F}", #"🚗\u{000E0041}\u{000E007F}"#),
            ("a\u{3164}\u{115F}b", #"a\u{3164}\u{115F}b"#), ("a\u{FE0F}", #"a\u{FE0F}"#), ("a\u{34F}", #"a\u{034F}"#),
            ("\u{E0001}", #"\u{000E0001}"#), ("a\u{E0100}", #"a\u{000E0100}"#),
            (
                "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
                "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}"
            ),
            ("❤️", "❤️"), ("1️⃣", "1️⃣"), ("👩‍🔧", "👩‍🔧"), ("é", "é"),
        ]
    )
    func `invisible characters are escaped`(text: String, shown: String) {
        #expect(Wording.visible(text) == shown)
    }
}
