/** What waits until somebody agrees, and who may decide about it, whatever way they come. */
@NullMarked
package dev.pawl.library.approvals;

import org.jspecify.annotations.NullMarked;
