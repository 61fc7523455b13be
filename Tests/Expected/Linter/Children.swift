// An application with children, which expect objects from their parents and factories. Its comments have faults, as in
// Helpers.swift.

// swift-format-ignore-file
import Rivet

struct User: Sendable {}
struct Store: Sendable {}
final class Sketch {}
struct Room: Sendable { init(_: Any...) {} }

final class ShopModule: Module {
    override func configure() {
        define("Store") { Store() }
        define("Name", in: .singleton) { "Shop" }
    }
}

final class VisitModule: Module {
    override func configure() {
        require(GuestModule.self)
        expect("User" as Key<User>)
        expect("Store" as Key<Store>)
        expect("Name" as Key<String>)
        define("Visit") { factory in
            Room(try factory["User"] as User, try factory["Name"] as String)
        }
    }
}

final class GuestModule: Module {
    override func configure() {
        expect("User" as Key<User>)
        define("Guest") { factory in Room(try factory["User"] as User) }
    }
}

final class OtherModule: Module {
    override func configure() {
        require(GuestModule.self)
        expect("User" as Key<User>)
        redefine("Store") { Store() }  // fault: "Store" => "Stor"; finds: replacingNothing error
        redefine("Name") { "Other" }  // fault: "Other" => Sketch(); finds: unusableScope error
    }
}

struct Visits {
    let shop: ObjectGraphFactory
    let graph: ObjectGraph

    func first() throws -> ObjectGraphFactory {
        try ObjectGraphFactory(graph, parent: shop, supplying: ["User": User()])  // fault: "User" => "Usr"; finds: unexpected error
    }

    func second() throws -> ObjectGraphFactory {
        try ObjectGraphFactory(graph, parent: shop, supplying: ("User" as Key<User>, User()))
    }

    func third() throws -> ObjectGraphFactory {
        try ObjectGraphFactory(graph, parent: shop, supplying: ["User": User()])  // fault: User()] => Store()]; finds: typeMismatch error
    }

    func fourth() throws -> ObjectGraphFactory {
        try ObjectGraphFactory(graph, parent: shop, supplying: ["User": User()])  // fault: ["User": User()] => [:]; finds: missing error
    }

    func fifth() throws -> ObjectGraphFactory {
        try ObjectGraphFactory(graph, parent: shop, supplying: ["User": User()])  // fault: parent: shop,  =>  ; finds: wrongParent error
    }

    func sixth() throws -> ObjectGraphFactory {
        let key: Key<User> = "User"
        return try ObjectGraphFactory(graph, parent: shop, supplying: (key, User()))  // fault: (key, User()) => ("User" as Key<User>, User()), ("User" as Key<User>, User()); finds: duplicate error
    }

    /// The source doesn't show which objects these are.
    func seventh(_ objects: [String: any Sendable]) throws -> ObjectGraphFactory {
        try ObjectGraphFactory(graph, parent: shop, supplying: objects)
    }
}

func run(_ objects: [String: any Sendable]) throws {
    let environment = Environment()
    let shop = try ObjectGraphFactory(ShopModule.self, environment: environment)
    let graph = try ObjectGraph(VisitModule.self, environment: environment, parent: shop.graph)
    let other = try ObjectGraph(OtherModule.self, environment: environment, parent: shop.graph)
    let visits = Visits(shop: shop, graph: graph)
    _ = try visits.first()["Visit"] as Room
    _ = try visits.second()["Guest"] as Room
    for visit in [try visits.third(), try visits.fourth(), try visits.fifth(), try visits.sixth()] {
        _ = try visit["Store"] as Store
    }
    _ = try visits.seventh(objects)["Name"] as String
    _ = try ObjectGraphFactory(other, parent: shop, supplying: ["User": User()])["Guest"] as Room
}

// Each factory of a child needs a factory of the graph that the child has as its parent.
final class LeftModule: Module { override func configure() { define("Left") { 1 } } }
final class RightModule: Module { override func configure() { define("Right") { 2 } } }
final class InnerModule: Module { override func configure() { define("Inner") { 3 } } }
struct Inner {
    let graph: ObjectGraph
    init(of app: ObjectGraphFactory) throws {
        graph = try ObjectGraph(InnerModule.self, environment: app.environment, parent: app.graph)
    }
    func factory(in app: ObjectGraphFactory) throws -> ObjectGraphFactory { try ObjectGraphFactory(graph, parent: app) }  // finds: wrongParent error
}
func join() throws {
    let left = try ObjectGraphFactory(LeftModule.self, environment: Environment())
    let right = try ObjectGraphFactory(RightModule.self, environment: Environment())
    let graph = try ObjectGraph(InnerModule.self, environment: Environment(), parent: left.graph)
    let inner = try ObjectGraphFactory(graph, parent: left)  // fault: parent: left) => parent: right); finds: wrongParent error
    let another = try ObjectGraphFactory(left.graph)
    _ = try (inner["Inner"] as Int, left["Left"] as Int, right["Right"] as Int)
    _ = try ObjectGraphFactory(graph, parent: another)["Inner"] as Int
    _ = try Inner(of: left).factory(in: left)["Inner"] as Int  // fault: in: left => in: right; finds: elsewhere
}
