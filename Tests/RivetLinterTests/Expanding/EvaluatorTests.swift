import Testing

@testable import RivetLinter

@Suite("Values of expressions")
struct EvaluatorTests {
    private let site = Site(file: "/Names.swift", line: 1, column: 1)

    private func names(_ value: Value, _ constants: Constant...) -> [String] {
        let files = [FileFacts(file: "/Names.swift", target: "Car", constants: constants)]
        let sources = Sources(files)
        let evaluator = Evaluator(sources: sources, mentions: Mentions(sources))
        return evaluator.values(value, in: Scope()).map { $0.atom.parts.map { $0 ?? "?" }.joined() }
    }

    private func constant(_ usr: String, _ value: Value, _ kind: NameExpression.Kind = .definition) -> Constant {
        Constant(usr: usr, name: usr, value: NameExpression(value: value, site: site, kind: kind))
    }

    @Test("A constant made of constants has their combined text")
    func nested() {
        let (one, two) = (constant("a", .text("Engine")), constant("b", .joined([.text("Front "), .constant("a")])))
        #expect(names(.joined([.constant("b"), .text("!")]), one, two) == ["Front Engine!"])
        #expect(names(.joined([.constant("b"), .unknown]), one, two) == ["Front Engine?"])
        #expect(names(.constant("c"), one, two) == ["?"])
    }

    @Test("A constant that refers to itself is unknown")
    func cycle() {
        #expect(names(.constant("a"), constant("a", .constant("b")), constant("b", .constant("a"))) == ["?"])
    }

    @Test("A constant from `Key.variable` is a variable wherever it is used")
    func variable() {
        let sources = Sources([
            FileFacts(
                file: "/Names.swift",
                target: "Car",
                constants: [constant("a", .text("Frequency"), .variable)]
            )
        ])
        let evaluator = Evaluator(sources: sources, mentions: Mentions(sources))
        #expect(evaluator.values(.constant("a"), in: Scope()).map(\.atom.kind) == [.variable])
    }

    @Test("More values than the limit are unknown")
    func limit() {
        let digits = (0..<10).map { NameExpression(value: .text("\($0)"), site: site) }
        let ten = Value.choice(digits.map { Alternative(expression: $0, branch: []) })
        #expect(names(.joined([ten, ten])).count == 100)
        #expect(names(.joined([ten, ten, ten, ten])) == ["?"])
    }
}
