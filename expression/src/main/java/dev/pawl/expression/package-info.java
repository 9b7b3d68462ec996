/** What expressions and rules have in common: what they see, and how far they may go. */
@NullMarked
package dev.pawl.expression;

import org.jspecify.annotations.NullMarked;
