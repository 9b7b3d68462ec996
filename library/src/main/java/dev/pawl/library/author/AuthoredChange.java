package dev.pawl.library.author;

import dev.pawl.model.Identity;

/**
 * A change of the graph file that is about to be saved.
 *
 * @param what {@code added}, {@code replaced} or {@code deleted}
 * @param before the digest of the file as it is
 * @param after the digest of what it will be
 */
public record AuthoredChange(Identity by, String tool, String what, String before, String after) {}
