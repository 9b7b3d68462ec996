/** The servers that other programs are configured to use, found in the files of those programs. */
@NullMarked
package dev.pawl.library.discovery;

import org.jspecify.annotations.NullMarked;
