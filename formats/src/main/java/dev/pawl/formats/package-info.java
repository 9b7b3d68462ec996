/** Reads and writes the file formats of workflows. */
@NullMarked
package dev.pawl.formats;

import org.jspecify.annotations.NullMarked;
