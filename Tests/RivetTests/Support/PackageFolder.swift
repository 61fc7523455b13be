import Foundation

/// The folder of this package.
let packageFolder = URL(filePath: #filePath).appending(path: "../../../..").standardized
