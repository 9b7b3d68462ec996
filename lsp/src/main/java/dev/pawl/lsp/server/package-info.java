/** The Language Server Protocol, by LSP4J; all that is said in it is found out elsewhere. */
@NullMarked
package dev.pawl.lsp.server;

import org.jspecify.annotations.NullMarked;
