/** The documents are true: they are complete, and what they show works. */
@NullMarked
package dev.pawl.acceptance.docs;

import org.jspecify.annotations.NullMarked;
