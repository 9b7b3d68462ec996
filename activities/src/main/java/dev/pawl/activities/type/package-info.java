/** Java types as JSON: the schema of a record, and its way to JSON and back. */
@NullMarked
package dev.pawl.activities.type;

import org.jspecify.annotations.NullMarked;
