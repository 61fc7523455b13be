struct Player: Sendable { let logger: any Logger }
