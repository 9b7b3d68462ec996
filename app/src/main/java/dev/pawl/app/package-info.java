/** Composition root: wires the modules together and starts the command line. */
@NullMarked
package dev.pawl.app;

import org.jspecify.annotations.NullMarked;
