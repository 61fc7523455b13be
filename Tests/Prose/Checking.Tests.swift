// The test that the page on checking shows.
// options: -parse-as-library
// not run: the package manager runs tests

import Rivet
import Testing

final class AppModule: Module {}
let defaults: [String: any Sendable] = [:]

//> import RivetTesting
