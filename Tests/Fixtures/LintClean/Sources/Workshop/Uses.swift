import Garage
import Parts
import Rivet

/// Resolves names that nothing else resolves.
func useAll(_ factory: ObjectGraphFactory) throws {
    let _: Leg = try factory[Key(Names.leg)]
    let _: Leg = try factory["Right.Leg"]
    let _: Whole = try factory["Tree", with: 3]
    let _: Truck = try factory["Lorry"]
    let _: Battery = try factory["Left.Foot Original"]
    let _: Whole = try factory["Tuned"]
    let _: Whole = try factory["Bus"]
    let _: Whole = try factory["Drivers"]
    let _: Whole = try factory["Hen"]
    let _: Whole = try factory["Extras"]
    let _: Whole = try factory["Account"]
    let _: Whole = try factory["Desk"]
    let _: Whole = try factory["Route"]
    let _: Whole = try factory["Left.Toes"]
    let _: Whole = try factory["Right.Toes"]
    let _: Sketch = try factory["Sketch"]
    let _: Sketch = try factory["Draft"]
    let _: Handle = try factory["Lantern"]
    let _: [Handle] = try factory["Shelves"]
    let _: [Battery] = try factory["Attic.Boxes"]
}

/// Resolves the objects of FormsModule.
@MainActor
func useForms(_ factory: ObjectGraphFactory) throws {
    let course: @MainActor (Int) throws -> Whole = try factory["Course Provider"]
    _ = try course(1)
    let lesson: @Sendable (Int) throws -> Whole = try factory["Lesson Provider"]
    _ = try lesson(2)
    let _: Whole = try factory["Kit", with: 3]
    let _: Whole = try factory["Box"]
    let _: Whole = try factory["Visit"]
    let _: Whole = try factory["Tool"]
    if factory.isDefined(Key.bolt), let token = try factory.optional(.token) { print(token) }
}

/// Resolves an asynchronous object.
func useVan(_ factory: ObjectGraphFactory) async throws {
    let _: Whole = try await factory.resolve("Van")
}
