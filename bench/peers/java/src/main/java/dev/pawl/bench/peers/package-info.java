/**
 * The Java peers: the same small server, and the same chain of steps, written with each of them.
 */
@NullMarked
package dev.pawl.bench.peers;

import org.jspecify.annotations.NullMarked;
