import Foundation
import Rivet
import Testing

/// The text of each error of a variable or a file of variables.
@Suite struct EnvironmentWordingTests {
    @Test func `the error of a missing variable suggests similar names or says to set it`() {
        let environment = Environment(name: .test, variables: ["Frequency": 1, "Frequencx": 1, "Frequencies": 2])
        #expect(
            text(variableFailure { try environment["Frequencz"] as Int })
                == #"the environment "Test" has no variable "Frequencz"; "#
                + #"did you mean "Frequencx", "Frequency" or "Frequencies"?"#
        )
        #expect(
            text(variableFailure { try Environment()["Volume"] as Int })
                == #"the environment "Production" has no variable "Volume"; set it"#
        )
    }

    @Test func `the error of an empty variable name says to specify a name`() {
        #expect(
            text(variableFailure { try Environment(variables: ["a": 1])[""] as Int })
                == #"the environment "Production" was asked for a variable without a name; give its name"#
        )
    }

    @Test func `the error of a mistyped variable names both types`() {
        #expect(
            text(variableFailure { try Environment(variables: ["Seats": 4.5])["Seats"] as Int })
                == #"the variable "Seats" of the environment "Production" is of type Double, "#
                + "and can't be read as Int without loss"
        )
    }

    @Test(arguments: ["high", "high".dropLast()] as [any Sendable])
    func `the error of text that can't be read as a number names the type`(held: any Sendable) {
        #expect(
            text(variableFailure { try Environment(variables: ["Frequency": held])["Frequency"] as Double })
                == #"the variable "Frequency" of the environment "Production" holds text that is no Double"#
        )
    }

    @Test func `a line break in an environment's name is escaped`() {
        let environment = Environment(name: "Te\nst", variables: ["a\nb": 1])
        #expect("\(environment)" == #"Te\nst (a\nb)"#)
        #expect(
            text(variableFailure { try environment["Volume"] as Int })
                == #"the environment "Te\nst" has no variable "Volume"; set it"#
        )
    }

    enum Left { enum Side: Sendable { case out } }
    enum Right { enum Side: Sendable { case out } }

    @Test func `two types with the same name are shown with their full names`() {
        let suite = "RivetTests.EnvironmentWordingTests"
        #expect(
            text(variableFailure { try Environment(variables: ["Side": Left.Side.out])["Side"] as Right.Side })
                == #"the variable "Side" of the environment "Production" is of type \#(suite).Left.Side, "#
                + "and can't be read as \(suite).Right.Side without loss"
        )
    }

    @Test func `the error of an unreadable file says why`() throws {
        func line(_ path: String) -> String {
            text(variableFailure { try Environment(name: .test, contentsOf: URL(filePath: path)) })
        }
        #expect(line("/no/such") == #"there is no file "/no/such" with the variables of the environment "Test""#)
        #expect(
            line("/") == #""/", which should have the variables of the environment "Test", can't be read; "#
                + "is it a file, and yours to read?"
        )
    }

    @Test func `the path in an error is quoted, on one line and never shortened`() {
        let folder = "/" + String(repeating: "long/", count: 40)
        let error = variableFailure {
            try Environment(name: .test, contentsOf: URL(filePath: folder + "a\n\"b\".json"))
        }
        #expect(text(error).hasPrefix(#"there is no file "\#(folder)a\n\"b\".json" with"#))
    }

    @Test func `an error in a file names the file`() throws {
        let error = try #require(variableFailure { try environment(of: "[]") })
        let file = try #require(error.file)
        #expect(
            "\(error)" == #""\#(file)" is no JSON file of variables: it is an array, not an object"#
        )
    }
}
