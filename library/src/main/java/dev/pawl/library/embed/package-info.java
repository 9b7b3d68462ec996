/** What the types of {@code dev.pawl} are made of: several files, and graphs built in code. */
@NullMarked
package dev.pawl.library.embed;

import org.jspecify.annotations.NullMarked;
