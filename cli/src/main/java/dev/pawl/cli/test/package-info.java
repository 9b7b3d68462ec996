/** {@code pawl test}: replaying recorded runs and telling what differs. */
@NullMarked
package dev.pawl.cli.test;

import org.jspecify.annotations.NullMarked;
