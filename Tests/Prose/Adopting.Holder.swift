// The holder, with its definition and its use in places of their own.

import Foundation
import OldApp
import Rivet

//> final class Locked

final class PriceModule: Module {
    override func configure() {
        //> define("Formatter"
    }
}
let factory = try ObjectGraphFactory(PriceModule.self, environment: Environment())
//> let formatter
func leak() {
    //> let outside
}
