// The test that the page on checking shows, in place of App a module of its own.
// options: -parse-as-library -module-name App
// not run: the package manager runs tests

final class AppModule: Module {}
let defaults: [String: any Sendable] = [:]

//> import App
