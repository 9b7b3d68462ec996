/** What editors ask for: completion, hover, definitions, names, order. */
@NullMarked
package dev.pawl.lsp.feature;

import org.jspecify.annotations.NullMarked;
