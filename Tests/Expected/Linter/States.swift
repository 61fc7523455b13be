// An application with properties that change while it runs, so that all branches run at some time. Its comments have
// faults, as in Helpers.swift.

// swift-format-ignore-file
import Rivet

final class StateModule: Module {
    override func configure() {
        define("Number") { 1 }
        define("Text") { "text" }
    }
}
final class SessionModule: Module {
    override func configure() {
        define("Item") { (_, text: String) in text }
        define("Shake") { 2 }
    }
}

// Properties with an initial value that other code replaces.
final class Coordinator {
    let app: ObjectGraphFactory
    var isOn = false
    var name: String?
    var kind = "small"
    var session: ObjectGraphFactory?
    var options = Options()
    private(set) var isStarted = false
    init(app: ObjectGraphFactory) { self.app = app }

    struct Options { var isWide = false, isDeep = false, isHigh = false }

    func logIn() throws {
        let graph = try ObjectGraph(SessionModule.self, environment: app.environment, parent: app.graph)
        session = try ObjectGraphFactory(graph, parent: app)
        isStarted = true
    }
    func show() throws -> Int {
        guard let session else { return try app["Number"] }  // fault: "Number" => "Numbers"
        return try session["Shake"]  // fault: "Shake" => "Shakes"
    }
    func item() throws -> String {
        if let session { return try session["Item", with: "a"] }  // fault: "Item" => "Items"
        return try app["Text"]  // fault: "Text" => "Test"
    }
    func switched() throws -> Int {
        if isOn { return try app["Number"] }  // fault: "Number" => "Numbers"
        guard name == nil else { return try app["Number"] }  // fault: "Number" => "Numbers"
        guard isStarted else { return 0 }
        return try app["Number"]  // fault: "Number" => "Numbers"
    }
    func kinds() throws -> Int {
        switch kind {
        case "small": try app["Number"]  // fault: "Number" => "Numbers"
        default: try app["Number"]  // fault: "Number" => "Numbers"
        }
    }
    func wide() throws -> Int {
        if options.isWide { return try app["Number"] }  // fault: "Number" => "Numbers"
        if options.isDeep { return try app["Number"] }  // fault: "Number" => "Numbers"
        return options.isHigh ? try app["Number"] : 0  // fault: "Number" => "Numbers"
    }
}
func raise(_ flag: inout Bool) { flag = true }
func startStates() throws {
    let coordinator = Coordinator(app: try ObjectGraphFactory(StateModule.self, environment: Environment()))
    try coordinator.logIn()
    (coordinator.isOn, coordinator.kind) = (true, "big")
    coordinator.name = "x"
    coordinator.options.isWide.toggle()
    raise(&coordinator.options.isDeep)
    let path = \Coordinator.Options.isHigh
    coordinator.options[keyPath: path] = true
    _ = try (coordinator.show(), coordinator.item(), coordinator.switched(), coordinator.kinds(), coordinator.wide())
}

// Initial values that an initializer replaces, perhaps.
final class Screen {
    let app: ObjectGraphFactory
    var isOn = false
    var isBig = false
    let isSmall: Bool
    init(app: ObjectGraphFactory, isOn: Bool, count: Int) {
        self.app = app
        self.isOn = count > 2
        if isOn { isBig = true }
        if isOn { isSmall = true } else { isSmall = false }
    }
    func show() throws -> Int {
        if isOn { return try app["Number"] }  // fault: "Number" => "Numbers"
        if isBig { return try app["Number"] }  // fault: "Number" => "Numbers"
        if isSmall { return try app["Number"] }  // fault: "Number" => "Numbers"
        return try app["Number"]  // fault: "Number" => "Numbers"
    }
}
func startScreen() throws {
    let factory = try ObjectGraphFactory(StateModule.self, environment: Environment())
    _ = try Screen(app: factory, isOn: CommandLine.arguments.isEmpty, count: CommandLine.arguments.count).show()
}

// A wrapper whose value other code replaces.
@propertyWrapper struct Stored<Value> {
    var wrappedValue: Value
}
final class Switch {
    let app: ObjectGraphFactory
    @Stored var isOn = false
    init(app: ObjectGraphFactory) { self.app = app }
    func show() throws -> Int { isOn ? try app["Number"] : 0 }  // fault: "Number" => "Numbers"
}
func startSwitch() throws {
    let instance = Switch(app: try ObjectGraphFactory(StateModule.self, environment: Environment()))
    instance.isOn = true
    _ = try instance.show()
}

// A command that the program chooses. Any name may be looked up.
struct Command {
    enum Kind { case run, find(String) }
    var kind = Kind.run
    init(_ arguments: [String]) { if let name = arguments.last { kind = .find(name) } }
    func run(in app: ObjectGraphFactory) throws -> Bool {
        switch kind {
        case .run: try app["Number"] as Int == 1  // fault: "Number" => "Numbers"
        case .find(let name): app.isDefined(name) && app.isDefined("Text")
        }
    }
}
func startCommand() throws {
    let factory = try ObjectGraphFactory(StateModule.self, environment: Environment())
    _ = try Command(CommandLine.arguments).run(in: factory)
}
