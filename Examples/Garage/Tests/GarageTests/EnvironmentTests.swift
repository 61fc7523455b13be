import Configuration
import Foundation
import Rivet
import SystemPackage
import Testing

@testable import GarageApp

struct EnvironmentTests {
    @Test func `variables have the types of their declarations`() throws {
        let config = ConfigReader(
            provider: InMemoryProvider(values: ["host": "::1", "port": 80, "plain": true, "admin.token": "spanner"])
        )
        let environment = try Environment(name: .test, reading: config, GarageEnvironment.variables)
        #expect(environment.variableNames == ["admin.token", "host", "plain", "port"])
        #expect(try environment["host"] == "::1")
        #expect(try environment["port"] == 80)
        #expect(try environment["plain"] == true)
        let token: Secret<String> = try environment["admin.token"]
        #expect(token.value == "spanner" && "\(token)" == "Secret(hidden)")
    }

    @Test func `the process overrides the file`() async throws {
        let process = EnvironmentVariablesProvider(environmentVariables: ["GARAGE_PORT": "81", "GARAGE_BACKUP": "copy"])
        let environment = try await GarageEnvironment.environment(
            .development,
            in: .environments,
            overriddenBy: [process.prefixKeys(with: "garage")]
        )
        #expect(try environment["port"] == 81)
        #expect(try environment["backup"] == "copy")
        #expect(try environment["bays"] == 3)
    }

    @Test(arguments: ["eighty", ""])
    func `a value of another type is an error that doesn't show it`(value: String) throws {
        let config = ConfigReader(provider: EnvironmentVariablesProvider(environmentVariables: ["PORT": value]))
        let error = #expect(throws: (any Error).self) {
            try Environment(name: .test, reading: config, [.number("port")])
        }
        #expect(error.map { "\($0)".contains("PORT") && !"\($0)".contains("eighty") } == true)
    }

    @Test(
        arguments: [
            1, 1.5, ConfigValue(.stringArray(["::1"]), isSecret: false), ConfigValue(.intArray([1]), isSecret: false),
            ConfigValue(.doubleArray([1.5]), isSecret: false), ConfigValue(.boolArray([true]), isSecret: false),
            ConfigValue(.bytes([1]), isSecret: false), ConfigValue(.byteChunkArray([[1]]), isSecret: false),
        ]
    )
    func `a value of another type in place of a text is an error`(value: ConfigValue) throws {
        let config = ConfigReader(provider: InMemoryProvider(values: ["host": value]))
        #expect(throws: (any Error).self) { try Environment(name: .test, reading: config, [.text("host")]) }
    }

    @Test func `an array in a file in place of a text is an error, and null is absent`() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(#"{ "host": ["::1"], "plain": [], "port": [80], "admin": { "token": null } }"#.utf8).write(to: file)
        let config = ConfigReader(provider: try await FileProvider<JSONSnapshot>(filePath: FilePath(file.path)))
        for variable in [Environment.Variable.text("host"), .text("plain"), .number("port"), .flag("port")] {
            #expect(throws: (any Error).self) { try Environment(name: .test, reading: config, [variable]) }
        }
        let environment = try Environment(name: .test, reading: config, [.secret("admin.token"), .text("absent")])
        #expect(environment.variableNames.isEmpty)
    }
}
