struct Engine: Sendable {
    let power: Int
}

struct Car: Sendable {
    let engine: Engine
}

let car = Car(engine: Engine(power: 150))
print(car.engine.power)
