/** What can be known of a value before there is one: a small lattice over JSON Schema. */
@NullMarked
package dev.pawl.expression.type;

import org.jspecify.annotations.NullMarked;
