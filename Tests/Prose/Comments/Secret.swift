func connect(with token: String) {}
