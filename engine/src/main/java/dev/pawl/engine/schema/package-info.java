/** Checks JSON values against JSON Schemas, and the schemas themselves. */
@NullMarked
package dev.pawl.engine.schema;

import org.jspecify.annotations.NullMarked;
