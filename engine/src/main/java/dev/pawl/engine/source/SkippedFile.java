package dev.pawl.engine.source;

/**
 * Something in a place that is not read.
 *
 * @param path where it is, as far as that can be told
 * @param reason why, as in "is a symbolic link, …"
 */
public record SkippedFile(String path, String reason) {}
