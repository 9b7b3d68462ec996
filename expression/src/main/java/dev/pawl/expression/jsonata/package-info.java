/** JSONata: the library that evaluates it, behind a border that bounds and corrects it. */
@NullMarked
package dev.pawl.expression.jsonata;

import org.jspecify.annotations.NullMarked;
