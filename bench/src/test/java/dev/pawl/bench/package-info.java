/** Checks that every benchmark works. */
@NullMarked
package dev.pawl.bench;

import org.jspecify.annotations.NullMarked;
