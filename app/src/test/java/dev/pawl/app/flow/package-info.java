/** How runs behave, told through graph files. */
@NullMarked
package dev.pawl.app.flow;

import org.jspecify.annotations.NullMarked;
