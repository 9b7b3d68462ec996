/** Reads graph files: tools described as graphs of nodes, in YAML or JSON. */
@NullMarked
package dev.pawl.formats.graph;

import org.jspecify.annotations.NullMarked;
