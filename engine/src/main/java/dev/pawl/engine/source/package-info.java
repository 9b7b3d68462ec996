/** The port through which files are read that somebody keeps elsewhere: in folders, or in Git. */
@NullMarked
package dev.pawl.engine.source;

import org.jspecify.annotations.NullMarked;
