var environment = self.environment
let defaults = environment
