import Care
import Rivet
import RivetLifecycle
import Wiring

// Recipes, keys, hooks and long lists.

/// The names that the kitchen's keys have.
private enum KitchenName {
    static let prefix = "Kitchen"
    static func named(_ name: String) -> String { prefix + " " + name }
}

extension Key where Object == Drug {
    static var salt: Self { Key(KitchenName.named("Salt")) }
    #if FAULTS
    static var sugar: Self { Key(KitchenName.named("Suger")) }  // or: missing error "Kitchen Suger"
    #else
    static var sugar: Self { Key(KitchenName.named("Sugar")) }
    #endif
}

extension Key where Object == Archive {
    static var oven: Self { .kitchen("Oven") }
    static var fridge: Self { .kitchen("Fridge") }

    static func kitchen(_ name: String) -> Self { Key("Kitchen \(name)") }
}

/// A dish with all that it needs.
struct Dish: Sendable {
    let parts: [String]
    init(_ parts: Any...) { self.parts = parts.map { "\($0)" } }
}

/// Meets another cook after both exist.
final class Cook: @unchecked Sendable {
    let name: String
    var other: Cook?
    init(_ name: String) { self.name = name }
}

/// The things in the kitchen.
final class PantryModule: Module {
    override func configure() {
        define("Kitchen Salt", in: .singleton) { Drug("Salt") }
        define("Kitchen Sugar", in: .singleton) { Drug("Sugar") }
        define(.oven, in: .singleton) { Archive("Oven") }
        define(.fridge, in: .singleton) { Archive("Fridge") }
        define("Knife", in: .singleton) { Scanner("Knife") }
        define("Bowl") { Bed.standard }
        define("Whisk") { 4 }
        define("Recipe Book", in: .singleton) { Chart("Soup") }
        define("Flour") { Drug("Flour") }
        define("Butter") { Drug("Butter") }
        define("Milk") { Drug("Milk") }
    }
}

/// Cooks dishes.
package final class KitchenModule: Module {
    override package func configure() {
        require(PantryModule.self)
        define("Soup", as: .calling({ (salt: Drug, oven: Archive) in Dish(salt, oven) }, with: .salt, .oven))
        let jam = { @Sendable (sugar: Drug, fridge: Archive) in Dish(sugar, fridge) }
        #if FAULTS
        // expect: typeMismatch error [types] "Kitchen Oven"
        define("Jam", as: .calling(jam, with: "Kitchen Oven", .fridge))
        #else
        define("Jam", as: .calling(jam, with: "Kitchen Sugar", .fridge))
        #endif
        define("Caramel") { factory in
            // if FAULTS, expect: missing error [names] "Kitchen Suger" … "Kitchen Sugar"
            Dish(try factory[.sugar], try factory["Kitchen Sugar"] as Drug)
        }
        define("Ice") { factory in
            #if FAULTS
            Dish(try factory[.kitchen("Freezer")])  // expect: missing error [names] "Kitchen Freezer"
            #else
            Dish(try factory[.kitchen("Fridge")])
            #endif
        }
        #if FAULTS
        define(
            "Cake",
            as: .calling(
                bake,
                with: .salt,
                "Bowl",
                "Recipe Book",  // expect: typeMismatch error [types] "Recipe Book"
                "Recipe Book",
                .optional("Knife"),
                "Flour",
                "Butter",
                "Milk"
            )
        )
        #else
        define(
            "Cake",
            as: .calling(
                bake,
                with: .salt,
                "Bowl",
                "Whisk",
                "Recipe Book",
                .optional("Knife"),
                "Flour",
                "Butter",
                "Milk"
            )
        )
        #endif
        define(
            "Feast",
            as: .calling(
                feast,
                with: .salt,
                // if FAULTS, or: missing error "Kitchen Suger"
                .sugar,
                .named("Bowl"),
                .named("Whisk"),
                .named("Recipe Book"),
                .optional("Knife"),
                .named("Flour"),
                .named("Butter"),
                .named("Milk")
            )
        )
        defineFaultyFeast()
        defineCooks()
        for course in ["Starter", "Dessert"] {
            #if FAULTS
            // expect: missing error [names] "Mylk" … "Milk"
            define("\(course)", as: .calling({ (milk: Drug) in Dish(course, milk) }, with: "Mylk"))
            #else
            define("\(course)", as: .calling({ (milk: Drug) in Dish(course, milk) }, with: "Milk"))
            #endif
        }
    }

    private func defineFaultyFeast() {
        #if FAULTS
        define(
            "Banquet",
            as: .calling(
                feast,
                with: .salt,
                .named("Kitchen Sallt"),  // expect: missing error [names] "Kitchen Sallt" … "Kitchen Salt"
                .named("Whisk"),  // expect: typeMismatch error [types] "Whisk"
                .named("Whisk"),
                .named("Kitchen Fridge"),  // expect: typeMismatch error [types] Archive
                .optional("Knife"),
                .named("Flour"),
                .named("Butter"),
                Key<Drug>("Mulk")  // expect: missing error [names] "Mulk" … "Milk"
            )
        )
        #else
        define("Banquet") { factory in Dish(try factory["Feast"] as Dish) }
        #endif
    }

    private func defineCooks() {
        define("Head Cook", in: .singleton) { Cook("Head") }
            #if FAULTS
        // expect: missing error [names] "Secund Cook" … "Second Cook"
        .completed { cook, factory in cook.other = try factory["Secund Cook"] }
            #else
        .completed { cook, factory in cook.other = try factory["Second Cook"] }
            #endif
        define("Second Cook", in: .singleton) { Cook("Second") }
            .completed(introduce)
            .onStart { cook in show(cook.name) }
        define("Baker", in: .singleton) { factory in
            let cook: Cook = try factory["Head Cook"]
            return Cook("Baker of \(cook.name)")
        }
        .completed { baker, factory in
            #if FAULTS
            baker.other = try factory["Recipe Book"]  // expect: typeMismatch error [types] "Recipe Book"
            #else
            baker.other = try factory["Second Cook"]
            #endif
        }
    }
}

/// Introduces the second cook to the first.
@Sendable private func introduce(_ cook: Cook, _ factory: ObjectGraphFactory) throws {
    #if FAULTS
    cook.other = try factory["Hed Cook"]  // expect: missing error [names] "Hed Cook" … "Head Cook"
    #else
    cook.other = try factory["Head Cook"]
    #endif
}

@Sendable private func bake(
    _ salt: Drug,
    _ bowl: Bed,
    _ count: Int,
    _ book: Chart,
    _ knife: Scanner?,
    _ flour: Drug,
    _ butter: Drug,
    _ milk: Drug
) -> Dish { Dish(salt, bowl, count, book, knife as Any, flour, butter, milk) }

@Sendable private func feast(
    _ salt: Drug,
    _ sugar: Drug,
    _ bowl: Bed,
    _ count: Int,
    _ book: Chart,
    _ knife: Scanner?,
    _ flour: Drug,
    _ butter: Drug,
    _ milk: Drug
) -> Dish { Dish(salt, sugar, bowl, count, book, knife as Any, flour, butter, milk) }

/// Opens the kitchen.
package func openKitchen() async throws -> Int {
    let factory = try ObjectGraphFactory(KitchenModule.self, environment: Environment(name: .production))
    let names = ["Soup", "Jam", "Caramel", "Ice", "Cake", "Feast", "Banquet", "Starter", "Dessert"]
    for name in names { show(try factory.object(name, as: Dish.self)) }
    for name in ["Head Cook", "Second Cook", "Baker"] { show(try factory.object(name, as: Cook.self)) }
    let knife: Scanner = try factory["Knife"]
    let drugs: [Drug] = [try factory["Flour"], try factory["Butter"], try factory["Milk"]]
    show(knife, drugs, try factory["Bowl"] as Bed, try factory["Recipe Book"] as Chart)
    if factory.isDefined("Whisk") { show(try factory.optional("Recipe Book", as: Chart.self) as Any) }
    #if FAULTS
    let spare = try factory.optional("Wisk", as: Int.self)  // expect: missing warning [names] "Wisk" … "Whisk"
    #else
    let spare = try factory.optional("Whisk", as: Int.self)
    #endif
    show(spare as Any)
    return try await inspect(factory)
}
