package dev.pawl.lsp.graph;

import dev.pawl.lsp.text.Part;
import org.jspecify.annotations.Nullable;

/**
 * A node as it is written so far.
 *
 * @param id empty if it has none yet
 * @param type empty if it has none yet
 */
public record NodeText(String id, Part.@Nullable Scalar written, String type, Part.Group group) {}
