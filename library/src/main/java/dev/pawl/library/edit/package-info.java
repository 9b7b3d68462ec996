/** Changes of definitions as a canvas makes them, written into their text with all else kept. */
@NullMarked
package dev.pawl.library.edit;

import org.jspecify.annotations.NullMarked;
