/** {@code pawl keys}: the keys by which programs show who they are. */
@NullMarked
package dev.pawl.cli.keys;

import org.jspecify.annotations.NullMarked;
