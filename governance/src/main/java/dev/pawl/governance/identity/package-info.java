/** Finds out who somebody is by the token or key that they show. */
@NullMarked
package dev.pawl.governance.identity;

import org.jspecify.annotations.NullMarked;
