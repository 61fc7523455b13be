// swift-tools-version: 6.2
// The manifest of the front page.
// manifest: 6.2
// not run: it is a manifest

//> // swift-tools-version
