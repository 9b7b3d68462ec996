/** What can be known of a workflow before it runs: an output type for every node, and mistakes. */
@NullMarked
package dev.pawl.engine.check;

import org.jspecify.annotations.NullMarked;
