/** Runs that stop where one wants to look at them. */
@NullMarked
package dev.pawl.engine.debug;

import org.jspecify.annotations.NullMarked;
