import Testing

@testable import Rivet

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
}
