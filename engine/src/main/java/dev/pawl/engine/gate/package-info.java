/** Where rules have a say: before and after each run and each call of a server. */
@NullMarked
package dev.pawl.engine.gate;

import org.jspecify.annotations.NullMarked;
