/** Libraries of prompt flows: what is in them, how they are executed, and how clients see them. */
@NullMarked
package dev.pawl.library.flow;

import org.jspecify.annotations.NullMarked;
