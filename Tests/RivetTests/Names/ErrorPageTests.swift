import Foundation
import RivetShared
import Testing

@Suite("The text of an error may have the address of its page")
struct ErrorPageTests {
    @Test(arguments: [nil, ""]) func `without a configured address, the text ends with the code`(documentation: String?)
    {
        #expect(ErrorPage.mark("missing", of: "Problem", at: documentation) == "[missing]")
    }

    @Test(arguments: ["https://example.org/rivet", "https://example.org/rivet/"])
    func `the address follows the code`(documentation: String) {
        #expect(
            ErrorPage.mark("stopFailed", of: "LifecycleError", in: "RivetLifecycle", at: documentation)
                == "[stopFailed] (https://example.org/rivet/documentation/rivetlifecycle/lifecycleerror/"
                + "code-swift.struct/stopfailed)"
        )
    }

    @Test(arguments: RivetShared.Fault.Code.allCases)
    func `a code of the linter has the page that the documentation has`(code: RivetShared.Fault.Code) throws {
        let folder = packageFolder.appending(path: "Sources/Rivet/Rivet.docc/Errors")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let pages = ["Problem", "ResolutionError"].filter { files.contains("\($0)-\(code.rawValue).md") }
        let address = code.page(at: "https://example.org")
        // A graph's problem comes before an error of the running program.
        #expect(
            address
                == pages.first.map {
                    "https://example.org/documentation/rivet/\($0.lowercased())/code-swift.struct/"
                        + code.rawValue.lowercased()
                }
        )
        #expect(code.mark(at: nil) == "[\(code.rawValue)]")
    }
}
