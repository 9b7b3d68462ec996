/** Reads the mappings of a file key by key, and collects what is wrong with them. */
@NullMarked
package dev.pawl.formats.reading;

import org.jspecify.annotations.NullMarked;
