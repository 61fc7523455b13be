let session = CachedScope("Session")
