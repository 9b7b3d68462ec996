package dev.pawl.engine.trigger;

/**
 * One occasion that a trigger has dealt with.
 *
 * @param trigger which one, in whatever process and version of a file
 * @param occasion what tells it from all other occasions of that trigger: a time, a file, a
 *     message, or the moment when the trigger was first seen
 * @param run the run that it began; empty when it was passed over
 * @param at the moment of the occasion, in milliseconds since the epoch
 */
public record Firing(String trigger, String occasion, String run, long at) {}
