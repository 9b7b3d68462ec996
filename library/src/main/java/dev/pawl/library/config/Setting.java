package dev.pawl.library.config;

import org.jspecify.annotations.Nullable;

/**
 * One thing that can be set.
 *
 * @param name with points, as in {@code access.keys}
 * @param value as JSON; null if nothing is set. What is secret is not here
 * @param from a file with its line, a variable, or {@code usual}
 */
public record Setting(String name, @Nullable Object value, String from) {}
