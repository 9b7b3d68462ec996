/** How much callers may have: requests, bytes, and runs at a time. */
@NullMarked
package dev.pawl.governance.limit;

import org.jspecify.annotations.NullMarked;
