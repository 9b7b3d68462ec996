package dev.pawl.engine.registry;

/**
 * Says that a run's journal has more than the registry.
 *
 * @param events how many there were when it was made
 */
public record Mark(String run, long events) {}
