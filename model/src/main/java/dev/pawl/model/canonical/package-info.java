/** The one JSON form of every definition, whatever it was read from or built by. */
@NullMarked
package dev.pawl.model.canonical;

import org.jspecify.annotations.NullMarked;
