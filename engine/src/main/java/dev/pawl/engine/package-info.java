/** Compiles and runs workflows. */
@NullMarked
package dev.pawl.engine;

import org.jspecify.annotations.NullMarked;
