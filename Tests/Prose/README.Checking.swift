// The part of README.md about checks and the output of an observer.

import Rivet

struct Radio: Sendable {}
struct Car: Sendable {
    let radio: Radio
    let seats: Int
    init(_ radio: Radio, _ seats: Int) { (self.radio, self.seats) = (radio, seats) }
}
final class Garage: Sendable {
    init(_ car: Car) {}
}

//> FaultyModule.swift | final class FaultyModule

do { _ = try ObjectGraph(FaultyModule.self, environment: Environment()) } catch { print(error) }

struct Database: Sendable {}
struct Server: Sendable { let database: Database }
final class ServerModule: Module {
    override func configure() {
        define("Database", in: .singleton) { _ in Database() }
        define("Server", in: .singleton, as: .calling(Server.init, with: "Database"))
    }
}
let environment = Environment()

func observing() throws {
    //> let graph
}
try observing()
