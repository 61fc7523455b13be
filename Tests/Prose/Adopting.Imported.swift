// The definitions of a module that imports the classes with @preconcurrency.

//> @preconcurrency import OldApp

let factory = try ObjectGraphFactory(ShopModule.self, environment: Environment())
let basket: Basket = try factory["Basket"]
basket.add("apple")
