/** The gates of a project: the file in which they are written, and how they come into force. */
@NullMarked
package dev.pawl.library.gate;

import org.jspecify.annotations.NullMarked;
