package dev.pawl.formats.canvas;

import dev.pawl.model.Target;

/**
 * A way from a node to another.
 *
 * @param fromPort where it leaves, as in {@code branch-0}; usually {@code output}
 * @param condition the label of the branch that it belongs to, as some files say instead of a port
 */
public record CanvasConnection(
    Target from, Target to, Target fromPort, Target toPort, String condition) {}
