import Foundation
import Rivet
import Testing

/// Files that aren't JSON objects of variables, and their errors.
@Suite struct EnvironmentFileFaultTests {
    /// The text of an error, without the file's path.
    static func reason(_ error: EnvironmentError?) -> String {
        let path = (error?.file ?? "").debugDescription
        return String("\(error.map { "\($0)" } ?? "no error")".split(separator: "from \(path): ").last ?? "")
    }

    @Test(arguments: [
        "", " ", "[]", "[1]", "1", "\"text\"", "null", "true", "{", #"{"a": 1"#, #"{"a": "#, "{a: 1}",
        #"{"a": 1} {"b": 2}"#, #"{"a": [1 2]}"#, #"{"a" 1}"#, #"{"a": tru}"#,
        #"{"a": truth}"#, #"{"a": nul"#, #"{"a": [1"#, #"{"a": "\"#, #"{"a": "\u12"#, #"{'a': 1}"#, "// none\n{}",
        #"{"a": "x}"#, #"{1: 1}"#, #"{"a": NaN}"#,
    ])
    func `a file that isn't one JSON object is malformed`(json: String) throws {
        let error = try #require(variableFailure { try environment(of: json) })
        #expect(error.code == .malformedFile)
        #expect(error.variable.isEmpty)
        #expect(error.file?.hasSuffix(".json") == true)
    }

    @Test(
        arguments: [
            ("", "it is empty; write {} for no variables [malformedFile]"),
            (" \n", "it is empty; write {} for no variables [malformedFile]"),
            ("[1, {}]", "it is an array, not an object; write the variables as an object [malformedFile]"),
            (" []", "it is an array, not an object; write the variables as an object [malformedFile]"),
            ("\"a\"", "it is text, not an object; write the variables as an object [malformedFile]"),
            ("-1.5", "it is a number, not an object; write the variables as an object [malformedFile]"),
            ("1e99", "it is a number, not an object; write the variables as an object [malformedFile]"),
            ("true", "it is true, not an object; write the variables as an object [malformedFile]"),
            ("false ", "it is false, not an object; write the variables as an object [malformedFile]"),
            ("null", "it is null, not an object; write the variables as an object [malformedFile]"),
            ("{", "it isn't valid JSON; correct it [malformedFile]"),
            ("[1", "it isn't valid JSON; correct it [malformedFile]"),
            (#"{"a": 1"#, "it isn't valid JSON; correct it [malformedFile]"),
            (#"{"a": tr"#, "it isn't valid JSON; correct it [malformedFile]"),
            (#"{"a": "x"#, "it isn't valid JSON; correct it [malformedFile]"),
            ("[radio]\nfrequency=1", "it isn't valid JSON; correct it [malformedFile]"),
            ("name: x", "it isn't valid JSON; correct it [malformedFile]"),
            ("2026-01-01", "it isn't valid JSON; correct it [malformedFile]"),
            ("{}\n\n}", "it isn't valid JSON; correct it [malformedFile]"),
            ("{\"a\": \"x\ny\"}", "it isn't valid JSON; correct it [malformedFile]"),
            (#"{"a": "\ud83d"}"#, "it isn't valid JSON; correct it [malformedFile]"),
            (
                #"{"a": 01}"#,
                #""a" isn't a valid number, or is beyond a Double; correct it, or write it as text [malformedFile]"#
            ),
            (
                #"{"a": [1e999]}"#,
                #""a" isn't a valid number, or is beyond a Double; correct it, or write it as text [malformedFile]"#
            ),
        ]
    )
    func `the error of a malformed file says what the file contains instead`(json: String, reason: String) {
        let error = variableFailure { try environment(of: json) }
        #expect(error?.code == .malformedFile)
        #expect(EnvironmentFileFaultTests.reason(error) == reason)
        #expect(error?.underlying == nil)
    }

    @Test(
        arguments: [
            (#"{"V": {}}"#, #""V" is nested"#), (#"{"V": [1, [2]]}"#, #""V" is nested"#),
            (#"{"V": [1, "a"]}"#, #""V" is an array of different things"#),
            (#"{"V": [null]}"#, #""V" is an array of different things"#),
        ]
    )
    func `the error of an unsupported value says what the value is`(json: String, reason: String) {
        let text = EnvironmentFileFaultTests.reason(variableFailure { try environment(of: json) })
        #expect(
            text
                == "\(reason), but a variable must be text, a number, true, false, or an array of one of those [unsupportedValue]"
        )
    }

    // MARK: Text

    @Test(
        arguments: [
            Data([0xFF, 0xFE, 0xFD]), #"{"a": 1}"#.data(using: .utf16), #"{"a": 1}"#.data(using: .utf16LittleEndian),
            #"{"a": 1}"#.data(using: .utf16BigEndian), #"{"a": 1}"#.data(using: .utf32),
            #"{"a": 1}"#.data(using: .utf32LittleEndian), #"{"a": 1}"#.data(using: .utf32BigEndian),
        ] as [Data?]
    )
    func `the error of a file in UTF-16 or UTF-32 says to use UTF-8`(bytes: Data?) throws {
        let bytes = try #require(bytes)
        let error = variableFailure { try environment(of: bytes) }
        #expect(error?.code == .malformedFile)
        #expect(
            EnvironmentFileFaultTests.reason(error) == "it is in UTF-16 or UTF-32; save it in UTF-8 [malformedFile]"
        )
    }

    @Test func `invalid UTF-8 is reported as such, and a NUL as broken JSON`() {
        func reason(_ bytes: [UInt8]) -> String {
            EnvironmentFileFaultTests.reason(
                variableFailure { try environment(of: Data("{\n\"a\": \"".utf8) + bytes + Data("\"}".utf8)) }
            )
        }
        #expect(reason([0xC3, 0x28]) == "it isn't text in UTF-8; save it in UTF-8 [malformedFile]")
        #expect(reason([0]) == "it isn't valid JSON; correct it [malformedFile]")
        #expect(reason([UInt8(ascii: "\""), 0]) == "it isn't valid JSON; correct it [malformedFile]")
    }

    @Test func `a byte order mark before UTF-8 is skipped`() throws {
        #expect(try environment(of: "\u{FEFF}{\"a\": 1}")["a"] as Int == 1)
    }

    @Test func `JSON text is read with all escapes`() throws {
        let environment = try environment(of: #"{"\u0061": "\"\\\/\b\f\n\r\t\u00E4\ud83d\uDE97 🚗e\u0301"}"#)
        #expect(try environment["a"] as String == "\"\\/\u{8}\u{C}\n\r\tä🚗 🚗é")
    }

    @Test(arguments: [
        #"\ud83d"#, #"\ud83dx"#, #"\ude97"#, #"\ud83d\n"#, #"\ud83d\u0061"#, #"\u12"#, #"\u+123"#, #"\x"#, "\t",
        #"\u12G4"#,
    ])
    func `a value or name with an invalid escape is malformed`(text: String) {
        #expect(variableFailure { try environment(of: #"{"V": "\#(text)"}"#) }?.code == .malformedFile)
        #expect(variableFailure { try environment(of: #"{"\#(text)": 1}"#) }?.code == .malformedFile)
    }

    /// Dictionaries have no order.
    @Test func `only the error of the alphabetically first variable is reported`() {
        for _ in 1...10 {
            let error = variableFailure { try environment(of: #"{"d": 01, "c": [[]], "b": {}, "a": 1, "e": 1e999}"#) }
            #expect(error?.variable == "b")
        }
    }

    // MARK: Depth

    /// On a stack as small as a secondary thread's.
    ///
    /// The decoder handles a limited depth. Anything deeper is broken JSON to it.
    @Test(arguments: [(300, "unsupportedValue"), (500, "unsupportedValue"), (100_000, "malformedFile")])
    func `a file of deep arrays is an error and doesn't crash`(depth: Int, code: String) async {
        await #expect(processExitsWith: .success) { [depth, code] in
            let isRefused: Bool = await withCheckedContinuation { continuation in
                let thread = Thread {
                    let arrays = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
                    let error = variableFailure { try environment(of: #"{"V": \#(arrays)}"#) }
                    continuation.resume(returning: error?.code.rawValue == code)
                }
                thread.stackSize = 512 << 10
                thread.start()
            }
            #expect(isRefused)
        }
    }
}
