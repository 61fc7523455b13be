// The first program of README.md.

//> main.swift | protocol Clock
