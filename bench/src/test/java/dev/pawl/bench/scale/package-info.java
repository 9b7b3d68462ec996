/** Tests of what measures how things grow. */
@NullMarked
package dev.pawl.bench.scale;

import org.jspecify.annotations.NullMarked;
