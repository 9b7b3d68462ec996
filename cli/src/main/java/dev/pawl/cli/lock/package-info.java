/** {@code pawl lock}, and what it shares with {@code pawl check --live}. */
@NullMarked
package dev.pawl.cli.lock;

import org.jspecify.annotations.NullMarked;
