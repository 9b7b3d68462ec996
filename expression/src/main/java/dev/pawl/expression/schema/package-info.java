/** Checks JSON values against JSON Schemas, and the schemas themselves. */
@NullMarked
package dev.pawl.expression.schema;

import org.jspecify.annotations.NullMarked;
