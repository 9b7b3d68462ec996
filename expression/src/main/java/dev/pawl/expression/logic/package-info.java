/** JSON Logic: rules compiled to closures. */
@NullMarked
package dev.pawl.expression.logic;

import org.jspecify.annotations.NullMarked;
