import Foundation
import Rivet
import Testing

/// Variables from a JSON file and from the process.
@Suite struct EnvironmentFileTests {
    @Test func `text, numbers, booleans and arrays of them are read from a file`() throws {
        let environment = try environment(
            .development,
            of: """
                {"Name": "Käfer", "Seats": 5, "Frequency": 88.1, "Open": true, "Presets": [88, 102.8],
                 "Doors": [1, 2], "Owners": ["Ann", "Bob"], "Lights": [true, false], "None": []}
                """
        )
        #expect(environment.name == .development)
        #expect(
            environment.variableNames
                == ["Doors", "Frequency", "Lights", "Name", "None", "Open", "Owners", "Presets", "Seats"]
        )
        #expect(try environment["Name"] as String == "Käfer")
        #expect(try environment["Seats"] as UInt8 == 5)
        #expect(try environment["Seats"] as Double == 5)
        #expect(try environment["Frequency"] as Double == 88.1)
        #expect(try environment["Open"] as Bool)
        #expect(try environment["Presets"] as [Double] == [88, 102.8])
        #expect(try environment["Doors"] as [Int] == [1, 2])
        #expect(try environment["Owners"] as [String] == ["Ann", "Bob"])
        #expect(try environment["Lights"] as [Bool] == [true, false])
        #expect(try environment["None"] as [Int] == [])
        #expect(try environment["None"] as [String] == [])
    }

    @Test func `an empty JSON object has no variables`() throws {
        #expect(try environment(of: " {} ").variableNames.isEmpty)
    }

    @Test func `a null variable counts as missing`() throws {
        let environment = try environment(of: #"{"a": null, "b": 1}"#)
        #expect(environment.variableNames == ["b"])
        #expect(try environment["a", default: 7] == 7)
    }

    @Test(arguments: [
        #"{"V": {"a": 1}}"#, #"{"V": [[1]]}"#, #"{"V": [{"a": 1}]}"#, #"{"V": [1, "a"]}"#, #"{"V": [true, 1]}"#,
        #"{"V": [1.5, false]}"#, #"{"V": ["a", false]}"#, #"{"V": [1, null]}"#, #"{"V": [null]}"#, #"{"V": {}}"#,
        #"{"V": ["1", 1]}"#, #"{"V": ["true", true]}"#,
        #"{"V": [1, 0.5, true]}"#, #"{"V": [-1, 18446744073709551615]}"#, #"{"V": [9007199254740993, 0.5]}"#,
    ])
    func `an unsupported value is an error that names the variable`(json: String) throws {
        let error = try #require(variableFailure { try environment(of: json) })
        #expect(error.code == .unsupportedValue)
        #expect(error.variable == "V")
        #expect(error.environment == .test)
        #expect(error.file?.hasSuffix(".json") == true)
    }

    @Test func `numbers aren't read as booleans, nor booleans as numbers`() throws {
        let environment = try environment(of: #"{"One": 1, "Zero": 0, "True": true, "Ones": [1, 0], "Yes": [true]}"#)
        #expect(try environment["One"] as Int == 1)
        #expect(try environment["Zero"] as Double == 0)
        for variable in ["One", "Zero"] {
            #expect(variableFailure { try environment[variable] as Bool }?.code == .typeMismatch)
        }
        #expect(variableFailure { try environment["True"] as Int }?.held == "Bool")
        #expect(variableFailure { try environment["Ones"] as [Bool] }?.code == .typeMismatch)
        #expect(variableFailure { try environment["Yes"] as [Int] }?.code == .typeMismatch)
    }

    @Test(
        arguments: [
            (FileManager.default.temporaryDirectory, .unreadableFile),
            (FileManager.default.temporaryDirectory.appending(path: "no such file \(UUID().uuidString)"), .missingFile),
            (URL(filePath: "/no/such/folder/file.json"), .missingFile),
        ] as [(URL, EnvironmentError.Code)]
    )
    func `a missing file and a folder are errors`(file: URL, code: EnvironmentError.Code) throws {
        let error = try #require(variableFailure { try Environment(name: .test, contentsOf: file) })
        #expect(error.code == code)
        #expect(error.file == file.path)
        #expect(error.underlying != nil)
    }

    @Test(arguments: ["http://localhost/x.json", "data:application/json,{}", "x.json"])
    func `only file URLs are read`(text: String) throws {
        let url = try #require(URL(string: text))
        let error = try #require(variableFailure { try Environment(name: .test, contentsOf: url) })
        #expect(error.code == .unreadableFile)
        // Foundation never saw the URL; it might have used the network.
        #expect(error.underlying == nil)
    }

    @Test func `the variables of the process are read without their prefix`() throws {
        // A unique prefix, because all tests share one process.
        setenv("RIVETFILETESTS_FREQUENCY", "88.1", 1)
        setenv("RIVETFILETESTS_", "no name is left", 1)
        setenv("OTHER_RIVETFILETESTS_X", "not at the start", 1)
        let environment = Environment.process(name: .test, prefix: "RIVETFILETESTS_")
        #expect(environment.name == .test)
        #expect(environment.variableNames == ["FREQUENCY"])
        #expect(try environment["FREQUENCY"] as Double == 88.1)
        #expect(Environment.process(name: .test).contains("RIVETFILETESTS_FREQUENCY"))
    }
}
