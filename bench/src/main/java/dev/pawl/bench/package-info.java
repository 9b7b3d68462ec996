/** Measurements of the engine and of whole servers. */
@NullMarked
package dev.pawl.bench;

import org.jspecify.annotations.NullMarked;
