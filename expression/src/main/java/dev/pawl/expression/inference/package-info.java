/** What an expression yields before it is evaluated, and what in it cannot be meant so. */
@NullMarked
package dev.pawl.expression.inference;

import org.jspecify.annotations.NullMarked;
