/** {@code pawl triggers}: what makes tools run by themselves. */
@NullMarked
package dev.pawl.cli.triggers;

import org.jspecify.annotations.NullMarked;
