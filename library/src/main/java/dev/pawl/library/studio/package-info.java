/** The pages of the studio as a server hands them out, and the sessions of browsers. */
@NullMarked
package dev.pawl.library.studio;

import org.jspecify.annotations.NullMarked;
