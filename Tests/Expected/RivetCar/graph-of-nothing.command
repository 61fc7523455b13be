RivetCar graph --namespace Front --module EngineModule
