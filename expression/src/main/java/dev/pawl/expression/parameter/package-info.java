/** The parameters of tools as trees that forms show, and what is wrong with values for them. */
@NullMarked
package dev.pawl.expression.parameter;

import org.jspecify.annotations.NullMarked;
