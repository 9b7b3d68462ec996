/** Reads, checks and writes canvas workflows: JSON files in which people draw what agents do. */
@NullMarked
package dev.pawl.formats.canvas;

import org.jspecify.annotations.NullMarked;
