import Care
import Rivet
import Wiring

// Modules that are required by helpers, lists and loops, and requires that are missing.

class DepartmentModule: Module {
    /// Requires what each department needs.
    func equip(with module: Module.Type) { require(module) }

    func install<Installed: Module>(_ type: Installed.Type) { require(Installed.self) }
}

final class LinenModule: Module {
    override func configure() { define("Linen", in: .singleton) { Archive("Linen") } }
}

final class InstrumentModule: Module {
    override func configure() { define("Scalpel", in: .singleton) { Scanner("Scalpel") } }
}

final class GlassModule: Module {
    override func configure() { define("Flask", in: .singleton) { Drug("Empty") } }
}

final class PlasterModule: Module {
    override func configure() { define("Plaster", in: .singleton) { Drug("Plaster") } }
}

final class CrutchModule: Module {
    override func configure() { define("Crutch", in: .singleton) { Bed.standard } }
}

final class LightModule: Module {
    override func configure() { define("Lamp", in: .singleton) { Thermometer("Lamp") } }
}

final class BandageModule: Module {
    override func configure() {
        require(LinenModule.self)
        define("Bandage", in: .singleton) { factory in Drug("\(try factory["Linen"] as Archive)") }
    }
}

/// The tools of the department of bones.
final class ToolModule: Module {
    #if FAULTS
    static let tools: [Module.Type] = [PlasterModule.self]
    #else
    static let tools: [Module.Type] = [CrutchModule.self, PlasterModule.self]
    #endif

    override func configure() { for tool in Self.tools { require(tool) } }
}

/// Requires through a method of its superclass.
final class BoneModule: DepartmentModule {
    override func configure() {
        equip(with: LinenModule.self)
        #if !FAULTS
        install(InstrumentModule.self)
        #endif
        require(ToolModule.self)
        define("Bone Theatre") { factory in
            let linen: Archive = try factory["Linen"]
            // if FAULTS, expect: missing error [requirements] "Scalpel"
            let scalpel: Scanner = try factory["Scalpel"]
            // if FAULTS, expect: missing error [requirements] "Crutch"
            return Room(linen, scalpel, try factory["Crutch"] as Bed, try factory["Plaster"] as Drug)
        }
    }
}

/// Requires through a function of another target, with a literal array.
final class BloodModule: DepartmentModule {
    override func configure() {
        #if FAULTS
        requireAll([LightModule.self])
        #else
        requireAll([GlassModule.self, LightModule.self])
        #endif
        define("Blood Theatre") { factory in
            // if FAULTS, expect: missing error [requirements] "Flask"
            Room(try factory["Flask"] as Drug, try factory["Lamp"] as Thermometer)
        }
    }
}

/// Requires through a closure.
final class SkinModule: Module {
    override func configure() {
        #if FAULTS
        [LightModule.self].forEach { require($0) }
        #else
        [BandageModule.self, LightModule.self].forEach { require($0) }
        #endif
        define("Skin Theatre") { factory in
            let lamp: Thermometer = try factory["Lamp"]
            // if FAULTS, expect: missing error [requirements] "Bandage"
            return Room(lamp, try factory["Bandage"] as Drug)
        }
    }
}

/// Requires one of two modules, which both define the same name.
final class EyeModule: Module {
    override func configure() {
        let module: Module.Type = environment.name == .test ? LightModule.self : BrightLightModule.self
        require(module)
        define("Eye Theatre") { factory in
            #if FAULTS
            Room(try factory["Lamp"] as Scanner)  // expect: typeMismatch error [types] "Lamp"
            #else
            Room(try factory["Lamp"] as Thermometer)
            #endif
        }
    }
}

final class BrightLightModule: Module {
    override func configure() { define("Lamp", in: .singleton) { Thermometer("Bright lamp") } }
}

/// Depends on the definition of a module that another department requires.
final class HeartModule: Module {
    override func configure() {
        require(LinenModule.self)
        #if !FAULTS
        require(InstrumentModule.self)
        #endif
        define("Heart Theatre") { factory in
            // if FAULTS, expect: missing error [requirements] "Scalpel"
            Room(try factory["Linen"] as Archive, try factory["Scalpel"] as Scanner)
        }
    }
}

/// A department whose module for orphans nothing requires in the faulty program.
final class ChildrenModule: Module {
    override func configure() {
        requireToys()
        define("Ward of Children") { factory in
            // if FAULTS, expect: missing error [requirements] "Teddy"
            Room(try factory["Teddy"] as Archive)
        }
    }

    private func requireToys() {
        #if !FAULTS
        require(ToyModule.self)
        #endif
    }
}

// if FAULTS, may: neverRequired warning ToyModule
final class ToyModule: Module {
    override func configure() { define("Teddy", in: .singleton) { Archive("Teddy") } }
}

/// Requires the modules of a computed property, which depends on the class.
class FloorModule: Module {
    class var rooms: [Module.Type] { [] }

    override func configure() { for room in Self.rooms { require(room) } }
}

final class FirstFloorModule: FloorModule {
    #if FAULTS
    override class var rooms: [Module.Type] { [GlassModule.self] }
    #else
    override class var rooms: [Module.Type] { [GlassModule.self, PlasterModule.self] }
    #endif

    override func configure() {
        super.configure()
        define("First Floor") { factory in
            // if FAULTS, expect: missing error [requirements] "Plaster"
            Room(try factory["Flask"] as Drug, try factory["Plaster"] as Drug)
        }
    }
}

/// Opens all departments, each with its own graph.
package func openDepartments() async throws -> Int {
    var count = 0
    let environment = Environment(name: .production)
    let bones = try ObjectGraphFactory(BoneModule.self, environment: environment)
    show(try bones["Bone Theatre"] as Room)
    count += try await inspect(bones)
    let blood = try ObjectGraphFactory(BloodModule.self, environment: environment)
    #if FAULTS
    show(try blood["Bone Theatre"] as Room)  // expect: missing error [requirements] "Bone Theatre"
    #else
    show(try blood["Blood Theatre"] as Room)
    #endif
    show(try blood["Blood Theatre"] as Room)
    count += try await inspect(blood)
    let skin = try ObjectGraphFactory(SkinModule.self, environment: environment)
    show(try skin["Skin Theatre"] as Room)
    count += try await inspect(skin)
    let eyes = try ObjectGraphFactory(EyeModule.self, environment: environment)
    show(try eyes["Eye Theatre"] as Room)
    count += try await inspect(eyes)
    let hearts = try ObjectGraphFactory(HeartModule.self, environment: environment)
    show(try hearts["Heart Theatre"] as Room)
    count += try await inspect(hearts)
    let children = try ObjectGraphFactory(ChildrenModule.self, environment: environment)
    show(try children["Ward of Children"] as Room)
    count += try await inspect(children)
    let floor = try ObjectGraphFactory(FirstFloorModule.self, environment: environment)
    show(try floor["First Floor"] as Room)
    return try await count + inspect(floor)
}
