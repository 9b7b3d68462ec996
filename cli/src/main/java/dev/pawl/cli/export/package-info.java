/** The command that writes workflows for others: {@code pawl export}. */
@NullMarked
package dev.pawl.cli.export;

import org.jspecify.annotations.NullMarked;
