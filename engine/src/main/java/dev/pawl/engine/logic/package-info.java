/** JSON Logic: rules compiled to closures. */
@NullMarked
package dev.pawl.engine.logic;

import org.jspecify.annotations.NullMarked;
