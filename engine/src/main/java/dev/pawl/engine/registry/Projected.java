package dev.pawl.engine.registry;

/** What a run comes to in the registry: a call, and the session in which it was made. */
public record Projected(Execution execution, SessionEntry session) {}
