// The test on the page about checking, with its own module instead of App.
// options: -parse-as-library -module-name App
// not run: the package manager runs tests

final class AppModule: Module {}
let defaults: [String: any Sendable] = [:]

//> @testable import App
