import Foundation
import Rivet
import Testing

/// Variables from a JSON file, and from the process.
@Suite struct EnvironmentFileTests {
    @Test func `text, numbers, booleans and arrays of one of those are read`() throws {
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

    @Test func `an empty object has no variables`() throws {
        #expect(try environment(of: " {} ").variableNames.isEmpty)
    }

    @Test func `null is the same as leaving it out`() throws {
        let environment = try environment(of: #"{"a": null, "b": 1}"#)
        #expect(environment.variableNames == ["b"])
        #expect(try environment["a", default: 7] == 7)
    }

    @Test(arguments: [
        #"{"V": {"a": 1}}"#, #"{"V": [[1]]}"#, #"{"V": [{"a": 1}]}"#, #"{"V": [1, "a"]}"#, #"{"V": [true, 1]}"#,
        #"{"V": [1.5, false]}"#, #"{"V": ["a", false]}"#, #"{"V": [1, null]}"#, #"{"V": [null]}"#, #"{"V": {}}"#,
        #"{"V": ["1", 1]}"#, #"{"V": ["true", true]}"#,
        #"{"V": 18446744073709551616}"#, #"{"V": -18446744073709551616}"#, #"{"V": [1, 18446744073709551616]}"#,
        #"{"V": 1e300}"#, #"{"V": 1e999}"#, #"{"V": 01}"#,
    ])
    func `what a variable can't hold is an error that names it`(json: String) throws {
        let error = try #require(variableFailure { try environment(of: json) })
        #expect(error.code == .unsupportedValue)
        #expect(error.variable == "V")
        #expect(error.environment == .test)
        #expect(error.file?.hasSuffix(".json") == true)
    }

    @Test func `whole numbers of 64 bits keep every digit`() throws {
        let environment = try environment(
            of: """
                {"Max": 18446744073709551615, "Int": 9223372036854775807, "Min": -9223372036854775808,
                 "Odd": 9007199254740993, "All": [1, 18446744073709551615]}
                """
        )
        #expect(try environment["Max"] as UInt64 == .max)
        #expect(try environment["Int"] as Int == .max)
        #expect(try environment["Min"] as Int == .min)
        #expect(try environment["Odd"] as Int == 9_007_199_254_740_993)
        #expect(try environment["All"] as [UInt64] == [1, .max])
        #expect(variableFailure { try environment["Max"] as Int }?.code == .mistyped)
    }

    @Test func `a number just below 64 bits' least keeps every digit or is refused`() throws {
        let read = try? environment(of: #"{"V": -9223372036854775809}"#)["V"] as Int128
        #expect(read == nil || read == -9_223_372_036_854_775_809)
    }

    @Test func `numbers are no booleans, and booleans no numbers`() throws {
        let environment = try environment(of: #"{"One": 1, "Zero": 0, "True": true, "Ones": [1, 0], "Yes": [true]}"#)
        #expect(try environment["One"] as Int == 1)
        #expect(try environment["Zero"] as Double == 0)
        for variable in ["One", "Zero"] {
            #expect(variableFailure { try environment[variable] as Bool }?.code == .mistyped)
        }
        #expect(variableFailure { try environment["True"] as Int }?.held == "Bool")
        #expect(variableFailure { try environment["Ones"] as [Bool] }?.code == .mistyped)
        #expect(variableFailure { try environment["Yes"] as [Int] }?.code == .mistyped)
    }

    @Test(arguments: [
        "", " ", "[]", "[1]", "1", "\"text\"", "null", "true", "{", #"{"a": 1"#, #"{"a": "#, "{a: 1}",
        #"{"a": 1} {"b": 2}"#, #"{"a": "x}"#, #"{1: 1}"#, #"{"a": NaN}"#,
    ])
    func `what is not one JSON object is malformed`(json: String) throws {
        let error = try #require(variableFailure { try environment(of: json) })
        #expect(error.code == .malformedFile)
        #expect(error.variable.isEmpty)
        #expect(error.file?.hasSuffix(".json") == true)
    }

    @Test(
        arguments: [
            Data([0xFF, 0xFE, 0xFD]), Data(#"{"a": ""#.utf8) + [0xC3, 0x28] + Data(#""}"#.utf8),
            #"{"a": 1}"#.data(using: .utf16), #"{"a": 1}"#.data(using: .utf16LittleEndian),
            #"{"a": 1}"#.data(using: .utf16BigEndian), #"{"a": 1}"#.data(using: .utf32),
        ] as [Data?]
    )
    func `only UTF-8 is read`(bytes: Data?) throws {
        let bytes = try #require(bytes)
        #expect(variableFailure { try environment(of: bytes) }?.code == .malformedFile)
    }

    @Test(
        arguments: [
            (FileManager.default.temporaryDirectory, .unreadableFile),
            (FileManager.default.temporaryDirectory.appending(path: "no such file \(UUID().uuidString)"), .missingFile),
            (URL(filePath: "/no/such/folder/file.json"), .missingFile),
        ] as [(URL, EnvironmentError.Code)]
    )
    func `a file that isn't there can't be read, nor can a folder`(file: URL, code: EnvironmentError.Code) throws {
        let error = try #require(variableFailure { try Environment(name: .test, contentsOf: file) })
        #expect(error.code == code)
        #expect(error.file == file.path)
        #expect(error.underlying != nil)
    }

    @Test(arguments: ["http://localhost/x.json", "data:application/json,{}", "x.json"])
    func `only a file URL is read`(text: String) throws {
        let url = try #require(URL(string: text))
        let error = try #require(variableFailure { try Environment(name: .test, contentsOf: url) })
        #expect(error.code == .unreadableFile)
        // Foundation wasn't even asked: it might have gone to the network.
        #expect(error.underlying == nil)
    }

    /// As deep as the decoder goes, on a stack as small as that of a secondary thread.
    @Test func `a file of deep arrays is an error, and no crash`() async {
        await #expect(processExitsWith: .success) {
            let isRefused: Bool = await withCheckedContinuation { continuation in
                let thread = Thread {
                    let arrays = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
                    let error = variableFailure { try environment(of: #"{"V": \#(arrays)}"#) }
                    continuation.resume(returning: error?.code == .unsupportedValue)
                }
                thread.stackSize = 512 << 10
                thread.start()
            }
            #expect(isRefused)
        }
    }

    @Test func `the process's variables are read without their prefix`() throws {
        // A prefix of its own, since all tests share the one process.
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
