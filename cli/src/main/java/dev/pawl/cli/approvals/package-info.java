/** What gates hold, and what people decide about it: {@code pawl approvals}. */
@NullMarked
package dev.pawl.cli.approvals;

import org.jspecify.annotations.NullMarked;
