import Parts
import Rivet

/// Duplicates, and changes of undefined names.
package final class ChangingModule: Module {
    override package func configure() {
        require(PartsModule.self)
        define("Twice") { _ in Whole() }
        define("Twice") { _ in Whole() }  // expect: duplicate error
        define("Battery") { _ in Battery() }  // expect: duplicate error PartsModule
        redefine("Enginx") { _ in Engine() }  // expect: replacingNothing error Did you mean "Engine"
        decorate("Radioo") { (radio: Radio, _) in radio }  // expect: replacingNothing error Did you mean "Radio"
        define("Vehicle Provider") { _ in Whole() }  // expect: derivedName error
        alias("Wagon", to: "Truck")
        redefine("Wagon") { _ in Whole() }  // expect: changedAlias error "Truck"
        define("Plan", in: .singleton) { "a plan" }
        redefine("Plan") { Drawing() }  // expect: unusableScope error Drawing isn't Sendable
        define("Lamp") { "a lamp" }
        redefine("Lamp") { "a torch" }.completed { _, _ in }  // expect: unusableScope error hooks
        define("Mat", in: .weak) { Battery() }  // expect: unusableScope error Battery isn't a class
        define("Rug", in: .weak) { Rug() }
        redefine("Rug") { Battery() }  // expect: unusableScope error inherits the scope weak
        define("") { _ in Whole() }  // expect: emptyName error
        define("Spare") { _ in Whole() }  // expect: neverUsed warning "Spare"
        requireDefaults(FirstDefaults.self)
        requireDefaults(SecondDefaults.self)
    }
}

final class Rug: Sendable {}

/// Declares a group, to which a module under a namespace contributes.
package final class ShelvesModule: Module {
    override package func configure() {
        require(AtticModule.self, under: "Attic")
        group("Shelves", of: Station.self)
    }
}

final class AtticModule: Module {
    override func configure() {
        contribute("Shelves") { Battery() }  // expect: typeMismatch error elements of type Station
        contribute("Shelves") { factory in
            Station(name: try factory["Label"])  // expect: missing error "Label"
        }
    }
}

final class FirstDefaults: Module {
    override func configure() {
        define("Horn") { _ in Whole() }
        define("Battery") { _ in Whole() }
    }
}

final class SecondDefaults: Module {
    override func configure() {
        define("Horn") { _ in Whole() }  // expect: duplicate error already has a default
        define("Battery") { _ in Whole() }
    }
}

final class ForgottenModule: Module {  // expect: neverRequired warning ForgottenModule
    override func configure() {}
}

/// Reads a variable as a type that its value isn't.
package final class VariableModule: Module {
    override package func configure() {
        define("V1") { factory in
            let isSet: Bool = try factory.environment["Frequency"]  // expect: variable error "Frequency"
            return Whole(isSet)
        }
    }
}
