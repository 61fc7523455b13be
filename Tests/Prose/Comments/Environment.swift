let defaults = environment
