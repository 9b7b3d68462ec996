/** Turns the bytes of a YAML or JSON file into a value of which every part knows its place. */
@NullMarked
package dev.pawl.formats.source;

import org.jspecify.annotations.NullMarked;
