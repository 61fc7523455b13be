import Clinics
import Foundation
import Wards

/// Opens each part of the hospital, and counts what it defines.
let parts: [(name: String, open: () async throws -> Int)] = [
    ("admission", openAdmission), ("services", openServices), ("rota", openRota), ("doors", openDoors),
    ("departments", openDepartments), ("house", openHouse), ("theatre", openTheatre), ("cases", openCases),
    ("screens", openScreens), ("laboratory", openLaboratory), ("lockers", openLockers), ("streets", openStreets),
    ("clinics", openClinics), ("visits", openVisits), ("places", openPlaces), ("administration", openAdministration),
    ("kitchen", openKitchen), ("branches", openBranches),
]
var (definitions, failures) = (0, 0)
for part in parts {
    do { definitions += try await part.open() } catch {
        failures += 1
        print("\(part.name): \(error)")
    }
}
print("\(parts.count) parts, \(definitions) definitions, \(failures) failures")
exit(failures == 0 ? 0 : 1)
