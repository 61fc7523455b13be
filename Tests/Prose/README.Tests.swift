// The test in README.md, with its own module instead of App.
// options: -parse-as-library -module-name App
// not run: the package manager runs tests

final class AppModule: Module {}

//> @testable import App
