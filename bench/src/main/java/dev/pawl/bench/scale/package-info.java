/** How time and memory grow with the size of what Pawl is given. */
@NullMarked
package dev.pawl.bench.scale;

import org.jspecify.annotations.NullMarked;
