/** Proves that an audit trail is whole, and hands it to others. */
@NullMarked
package dev.pawl.governance.audit;

import org.jspecify.annotations.NullMarked;
