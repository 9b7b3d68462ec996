/** Java programs with activities that are found in jars. */
@NullMarked
package dev.pawl.library.program;

import org.jspecify.annotations.NullMarked;
