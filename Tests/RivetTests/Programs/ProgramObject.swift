import Rivet

/// The object that every definition of a program creates.
///
/// It records the objects that it received.
///
/// Sound as `Sendable`: it is modified only while one thread has it.
final class ProgramObject: @unchecked Sendable {
    let name: String
    private(set) var children: [ProgramObject]

    init(_ name: String, _ children: [ProgramObject]) {
        self.name = name
        self.children = children
    }

    // Iterative: closures that catch errors make chains of thousands of objects, too deep to release recursively.
    deinit {
        var pending = children
        children = []
        while var next = pending.popLast() {
            guard isKnownUniquelyReferenced(&next) else { continue }
            pending += next.children
            next.children = []
        }
    }

    var text: String { children.isEmpty ? name : "\(name)(\(children.map(\.text).joined(separator: " ")))" }
}

/// Stores providers, like an object that creates others later.
final class Maker: Sendable {
    let make: @Sendable () throws -> ProgramObject
    let makeAwaiting: @Sendable () async throws -> ProgramObject

    init(_ target: Target, _ factory: ObjectGraphFactory) throws {
        make = try target.provider(from: factory)
        makeAwaiting = try target.awaitedProvider(from: factory)
    }
}

/// A name to resolve, and its form.
struct Target: Sendable {
    enum Kind { case object, array, withArgument }
    static let argument = 7
    let name: String
    let kind: Kind

    init(_ index: Int, in program: GraphProgram) {
        name = GraphProgram.name(index)
        let definition = program.definitions[program.resolved(index)]
        kind = definition.form == .group ? .array : definition.takesArgument ? .withArgument : .object
    }

    /// The elements of a group, as one object.
    private func whole(_ elements: [ProgramObject]) -> ProgramObject { ProgramObject("group", elements) }

    func object(from factory: ObjectGraphFactory) throws -> ProgramObject {
        switch kind {
        case .object: try factory[name]
        case .array: try whole(factory[name])
        case .withArgument: try factory[name, with: Target.argument]
        }
    }

    func awaited(from factory: ObjectGraphFactory) async throws -> ProgramObject {
        switch kind {
        case .object: try await factory.resolve(name)
        case .array: try await whole(factory.resolve(name))
        case .withArgument: try await factory.resolve(name, with: Target.argument)
        }
    }

    func provider(from factory: ObjectGraphFactory) throws -> @Sendable () throws -> ProgramObject {
        switch kind {
        case .object: return try factory["\(name) Provider"]
        case .array:
            let make: @Sendable () throws -> [ProgramObject] = try factory["\(name) Provider"]
            return { try whole(make()) }
        case .withArgument:
            let make: @Sendable (Int) throws -> ProgramObject = try factory["\(name) Provider"]
            return { try make(Target.argument) }
        }
    }

    func awaitedProvider(from factory: ObjectGraphFactory) throws -> @Sendable () async throws -> ProgramObject {
        switch kind {
        case .object:
            let make: @Sendable () async throws -> ProgramObject = try factory["\(name) Provider"]
            return make
        case .array:
            let make: @Sendable () async throws -> [ProgramObject] = try factory["\(name) Provider"]
            return { try await whole(make()) }
        case .withArgument:
            let make: @Sendable (Int) async throws -> ProgramObject = try factory["\(name) Provider"]
            return { try await make(Target.argument) }
        }
    }
}
