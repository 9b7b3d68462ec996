/** The commands that look at the audit trail: who did what. */
@NullMarked
package dev.pawl.cli.audit;

import org.jspecify.annotations.NullMarked;
