// The test in README.md that finds the mistake, with its own module.
// options: -parse-as-library -module-name CarTests
// not run: the package manager runs tests

import Rivet
import RivetTesting
import Testing

final class CarModule: Module {}

//> @Test func `the application is complete`() async {
