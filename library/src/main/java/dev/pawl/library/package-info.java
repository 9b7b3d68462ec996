/** Pawl as a library: load a file, call its tools, look at what happened. */
@NullMarked
package dev.pawl.library;

import org.jspecify.annotations.NullMarked;
