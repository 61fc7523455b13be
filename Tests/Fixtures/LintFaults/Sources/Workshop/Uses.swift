import Parts
import Rivet

/// Resolves everything else, so that only "Spare" is unused.
func useAll(_ factory: ObjectGraphFactory) throws {
    let _: Vehicle = try factory["Vehicle"]
    let _: Truck = try factory["Truck"]
    let _: @Sendable () async throws -> Whole = try factory["M3 Provider"]
    let _: Whole = try factory["M2"]
    let _: Whole = try factory["M4"]
    let _: Whole = try factory["M5"]
    let _: Whole = try factory["M6"]
    let _: Whole = try factory["M7"]
    let _: Whole = try factory["M8"]
    let _: Whole = try factory["M9"]
    let _: Whole = try factory["M10"]
    let _: Whole = try factory["M12"]
    let _: Whole = try factory["M13"]
    let _: Whole = try factory["M14"]
    let _: Whole = try factory["M15"]
    let _: Whole = try factory["M16"]
    let _: Whole = try factory["M17"]
    let _: Whole = try factory["T1"]
    let _: Whole = try factory["T2"]
    let _: Whole = try factory["T3"]
    let _: Whole = try factory["T4"]
    let _: Whole = try factory["T5"]
    let _: Whole = try factory["T6"]
    let _: Whole = try factory["T7"]
    let _: Whole = try factory["T8"]
    let _: Whole = try factory["T9"]
    let _: Whole = try factory["T10"]
    let _: Whole = try factory["T11"]
    let _: Whole = try factory["C1"]
    let _: Whole = try factory["C2"]
    let _: Whole = try factory["C3"]
    let _: Whole = try factory["C4"]
    let _: Whole = try factory["C5"]
    let _: Whole = try factory["V1"]
    let _: Whole = try factory["Twice"]
    let _: Drawing = try factory["Plan"]
    let _: String = try factory["Lamp"]
    let _: Battery = try factory["Mat"]
    let _: Battery = try factory["Rug"]
    let _: [Station] = try factory["Shelves"]
    let _: [Radio] = try factory["Shelves"]  // expect: typeMismatch error "Shelves"
    let _: Whole = try factory["W1"]
    let _: Whole = try factory["Hen"]
    let _: Whole = try factory["Snake"]
    let _: Whole = try factory["Loop"]
    let _: Whole = try factory["Mirror"]
    let _: Whole = try factory["Left.Leg"]
    let _: Whole = try factory["Left.Toes"]
    let _: Battery = try factory["Left.Foot"]
    let _: Whole = try factory["Here"]
    let _: Engine = try factory["M11"]
    let _: Truck = try factory["Wagon"]
}

/// Resolves the objects of FormsModule.
@MainActor
func useForms(_ factory: ObjectGraphFactory) async throws {
    let _: Whole = try factory["F1", with: "one"]  // expect: typeMismatch error takes (Int)
    let _: Whole = try factory["F2"]
    let _: [Whole] = try factory["Wholes"]
    let _: Whole = try factory["F3"]
    let _: Whole = try factory["F4"]
    let make: @Sendable (Int) throws -> Whole = try factory["F5 Provider"]
    _ = try make(5)
    let _: Whole = try factory["F6"]
    let _: Whole = try factory["F20"]
    let makeOnMain: @MainActor (Int) throws -> Whole = try factory["F7 Provider"]
    _ = try makeOnMain(7)
    // expect: typeMismatch error it is expected to be @MainActor @Sendable (String)
    let makeOfText: @MainActor (String) throws -> Whole = try factory["F7 Provider"]
    _ = try makeOfText("7")
    let _: Whole = try await factory.resolve("F8")
    let _: Engine = try factory[.f9]  // expect: missing error
    let _: Engine = try factory["F9"]
    let _: Whole = try factory["F10"]
    let _: Whole = try factory["F11"]
    let _: Whole = try factory["F12"]
    let _: Whole = try factory["F13"]
    let _: Whole = try factory["F14"]
    let _: Whole = try factory["F15"]
    let _: Whole = try factory["F16"]
    let _: Whole = try factory["F17"]
    let _: Engine? = try await factory.resolve(optional: Key<Engine>("Enginf"))  // expect: missing warning "Engine"
}

extension Key where Object == Engine {
    fileprivate static var f9: Self { "F99" }
}

/// Configures a factory in place.
func inPlace(_ environment: Environment) throws -> ObjectGraphFactory {
    try ObjectGraphFactory(PartsModule.self, environment: environment) { module in
        module.redefine("Enginx") { Engine() }  // expect: replacingNothing error Did you mean "Engine"
        module.redefine("Battery") { Battery() }
    }
}
