import Foundation
import Rivet
import Testing

/// The text of every error of a variable or of a file of variables.
@Suite struct EnvironmentWordingTests {
    @Test func `a missing variable, with near names and without`() {
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

    @Test func `a mistyped variable`() {
        #expect(
            text(variableFailure { try Environment(variables: ["Frequency": "high"])["Frequency"] as Double })
                == #"the variable "Frequency" of the environment "Production" is of type String, "#
                + "and can't be read as Double without loss"
        )
    }

    enum Left { enum Side: Sendable { case out } }
    enum Right { enum Side: Sendable { case out } }

    @Test func `two types of the same name are told apart`() {
        let suite = "RivetTests.EnvironmentWordingTests"
        #expect(
            text(variableFailure { try Environment(variables: ["Side": Left.Side.out])["Side"] as Right.Side })
                == #"the variable "Side" of the environment "Production" is of type \#(suite).Left.Side, "#
                + "and can't be read as \(suite).Right.Side without loss"
        )
    }

    @Test func `the errors of a file`() throws {
        func line(_ text: String) -> String {
            let error = variableFailure { try environment(of: text) }
            return "\(error.map { "\($0)" } ?? "")".replacing(error?.file ?? "", with: "FILE")
        }
        #expect(
            line(#"{"Doors": {}}"#) == #"FILE: the variable "Doors" is neither text, a number of at most 64 bits, "#
                + "true, false, nor an array of one of those"
        )
        let malformed = line("[1]")
        #expect(malformed.hasPrefix("FILE is not a JSON object of variables, in UTF-8: "))
        #expect(!malformed.contains("\n"))
        let bytes = variableFailure { try environment(of: Data([0xFF])) }
        #expect(
            "\(try #require(bytes))".hasSuffix("is not a JSON object of variables, in UTF-8: its bytes are no UTF-8")
        )
        let missing = variableFailure { try Environment(name: .test, contentsOf: URL(filePath: "/no/such")) }
        #expect(
            "\(try #require(missing))"
                == #"there is no file /no/such with the variables of the environment "Test""#
        )
        let folder = variableFailure { try Environment(name: .test, contentsOf: URL(filePath: "/")) }
        #expect(
            "\(try #require(folder))"
                == #"/, which should have the variables of the environment "Test", can't be read; "#
                + "is it a file, and yours to read?"
        )
    }
}
