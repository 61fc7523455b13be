// The test on the page on checking, with its own module instead of App.
// options: -parse-as-library -module-name App
// not run: the package manager runs tests

struct FakeDatabase {}
final class AppModule: Module {}

//> @testable import App
