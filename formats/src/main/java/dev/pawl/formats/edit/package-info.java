/** Changes tools inside the text of a graph file and leaves everything else as it was written. */
@NullMarked
package dev.pawl.formats.edit;

import org.jspecify.annotations.NullMarked;
