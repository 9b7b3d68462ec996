/** Several servers that share one database, as if each had a machine of its own. */
@NullMarked
package dev.pawl.acceptance.cluster;

import org.jspecify.annotations.NullMarked;
