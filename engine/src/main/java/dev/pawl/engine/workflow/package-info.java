/** Compiles definitions into workflows: everything that can be decided once is decided here. */
@NullMarked
package dev.pawl.engine.workflow;

import org.jspecify.annotations.NullMarked;
