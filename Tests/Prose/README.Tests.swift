// The test in README.md, with its own module instead of App.
// options: -parse-as-library -module-name App
// not run: the package manager runs tests

protocol Clock: Sendable {}
struct FixedClock: Clock { let hour: Int }
extension Key where Object == any Clock { static var clock: Self { "Clock" } }
final class AppModule: Module {}

//> @testable import App
