/** Texts while they are written: lines, offsets, and the parts that can be told apart so far. */
@NullMarked
package dev.pawl.lsp.text;

import org.jspecify.annotations.NullMarked;
