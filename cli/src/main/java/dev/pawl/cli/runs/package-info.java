/**
 * {@code pawl runs}: looking at kept runs, and answering, cancelling, resuming and forking them.
 */
@NullMarked
package dev.pawl.cli.runs;

import org.jspecify.annotations.NullMarked;
