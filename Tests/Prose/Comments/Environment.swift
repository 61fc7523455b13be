let defaults = environment
func connect(with token: String) {}
