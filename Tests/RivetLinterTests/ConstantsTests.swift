import RivetLinter
import Testing

@Suite("Name expressions")
struct ConstantsTests {
    private let site = Site(file: "/Names.swift", line: 1, column: 1)

    @Test("A constant made of constants has their combined text")
    func nested() {
        let constants = Constants([
            Constant(usr: "a", name: "a", value: NameExpression([.text("Engine")], at: site)),
            Constant(usr: "b", name: "b", value: NameExpression([.text("Front "), .constant("a")], at: site)),
        ])
        #expect(constants.name(NameExpression([.constant("b"), .text("!")], at: site))?.text == "Front Engine!")
        #expect(constants.name(NameExpression([.constant("b"), .unknown], at: site)) == nil)
        #expect(constants.name(NameExpression([.constant("c")], at: site)) == nil)
    }

    @Test("A constant that refers to itself has no value")
    func cycle() {
        let constants = Constants([
            Constant(usr: "a", name: "a", value: NameExpression([.constant("b")], at: site)),
            Constant(usr: "b", name: "b", value: NameExpression([.constant("a")], at: site)),
        ])
        #expect(constants.name(NameExpression([.constant("a")], at: site)) == nil)
    }

    @Test("A constant from `Key.variable` is a variable wherever it is used")
    func variable() {
        let value = NameExpression([.text("Frequency")], at: site, kind: .variable)
        let constants = Constants([Constant(usr: "a", name: "a", value: value)])
        #expect(constants.name(NameExpression([.constant("a")], at: site))?.isVariable == true)
    }
}
