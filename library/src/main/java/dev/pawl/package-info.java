/**
 * Pawl for Java programs: {@link dev.pawl.Pawl} loads workflows, runs and serves them, {@link
 * dev.pawl.Graph} builds them in code. What is public here stays as it is; all other packages but
 * {@code dev.pawl.model} and {@code dev.pawl.junit} may change at any time.
 */
@NullMarked
package dev.pawl;

import org.jspecify.annotations.NullMarked;
