let sessionAssembly = assembly
let application = graph
