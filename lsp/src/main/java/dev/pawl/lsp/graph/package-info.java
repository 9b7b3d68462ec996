/** What can be told of a graph file while it is written: names, keys, types, runs. */
@NullMarked
package dev.pawl.lsp.graph;

import org.jspecify.annotations.NullMarked;
