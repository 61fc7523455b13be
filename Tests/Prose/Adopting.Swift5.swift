// The definitions of a target in the Swift 5 mode.
// options: -swift-version 5

//> final class Cart

let factory = try ObjectGraphFactory(CartModule.self, environment: Environment())
try (factory["Cart"] as Cart).add("apple")
