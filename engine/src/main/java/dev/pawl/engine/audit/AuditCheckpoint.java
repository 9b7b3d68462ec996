package dev.pawl.engine.audit;

/**
 * A signed word about how far a chain was, and what its last entry was then.
 *
 * @param at when that entry was made
 */
public record AuditCheckpoint(long sequence, String hash, long at, String signature) {}
