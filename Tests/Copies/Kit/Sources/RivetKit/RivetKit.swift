@_exported import Rivet
@_exported import RivetLifecycle
