import Foundation
import Rivet
import Testing

/// The text of each error of a variable or a file of variables.
@Suite struct EnvironmentWordingTests {
    @Test func `the error of a missing variable suggests similar names or says to set it`() {
        let environment = Environment(name: .test, variables: ["Frequency": 1, "Frequencx": 1, "Frequencies": 2])
        #expect(
            text(variableFailure { try environment["Frequencz"] as Int })
                == #"the environment "Test" has no variable "Frequencz". "#
                + #"Did you mean "Frequencx", "Frequency" or "Frequencies"? [missing]"#
        )
        #expect(
            text(variableFailure { try Environment()["Volume"] as Int })
                == #"the environment "Production" has no variable "Volume"; set it [missing]"#
        )
    }

    @Test func `the error of an empty variable name says to specify a name`() {
        #expect(
            text(variableFailure { try Environment(variables: ["a": 1])[""] as Int })
                == #"can't read a variable without a name from the environment "Production"; pass its name [missing]"#
        )
    }

    @Test func `the error of a typeMismatch variable names both types`() {
        #expect(
            text(variableFailure { try Environment(variables: ["Seats": 4.5])["Seats"] as Int })
                == #"the variable "Seats" of the environment "Production" is a Double, which can't be read as an Int without loss; "#
                + "set another value, or read it as Double [typeMismatch]"
        )
    }

    @Test(arguments: ["high", "high".dropLast()] as [any Sendable])
    func `the error of text that can't be read as a number names the type`(held: any Sendable) {
        #expect(
            text(variableFailure { try Environment(variables: ["Frequency": held])["Frequency"] as Double })
                == #"the variable "Frequency" of the environment "Production" is text that isn't a Double; set another value, or read it as \#(type(of: held)) [typeMismatch]"#
        )
    }

    @Test func `a line break in an environment's name is escaped`() {
        let environment = Environment(name: "Te\nst", variables: ["a\nb": 1])
        #expect("\(environment)" == #"Te\nst (a\nb)"#)
        #expect(
            text(variableFailure { try environment["Volume"] as Int })
                == #"the environment "Te\nst" has no variable "Volume"; set it [missing]"#
        )
    }

    enum Left { enum Side: Sendable { case out } }
    enum Right { enum Side: Sendable { case out } }

    @Test func `two types with the same name are shown with their full names`() {
        let suite = "RivetTests.EnvironmentWordingTests"
        #expect(
            text(variableFailure { try Environment(variables: ["Side": Left.Side.out])["Side"] as Right.Side })
                == #"the variable "Side" of the environment "Production" is a \#(suite).Left.Side, "#
                + "which can't be read as a \(suite).Right.Side without loss; set another value, or read it as \(suite).Left.Side [typeMismatch]"
        )
    }

    @Test func `the error of an unreadable file says why`() throws {
        func line(_ path: String) -> String {
            text(variableFailure { try Environment(name: .test, contentsOf: URL(filePath: path)) })
        }
        #expect(
            line("/no/such")
                == #"can't read the variables of the environment "Test": there is no file "/no/such"; create it, or correct the path [missingFile]"#
        )
        #expect(
            line("/")
                == #"can't read the variables of the environment "Test": "/" is a folder, or you have no permission to read it; "#
                + "correct the path, or allow access [unreadableFile]"
        )
    }

    @Test func `the path in an error is quoted, on one line and never shortened`() {
        let folder = "/" + String(repeating: "long/", count: 40)
        let error = variableFailure {
            try Environment(name: .test, contentsOf: URL(filePath: folder + "a\n\"b\".json"))
        }
        #expect(
            text(error).hasPrefix(
                #"can't read the variables of the environment "Test": there is no file "\#(folder)a\n\"b\".json"; "#
            )
        )
    }

    @Test func `an error in a file names the file`() throws {
        let error = try #require(variableFailure { try environment(of: "[]") })
        let file = try #require(error.file)
        #expect(
            "\(error)"
                == #"can't read the variables of the environment "Test" from "\#(file)": it is an array, not an object; write the variables as an object [malformedFile]"#
        )
    }
}
