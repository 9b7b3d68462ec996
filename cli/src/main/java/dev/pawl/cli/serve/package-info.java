/** {@code pawl serve} and {@code pawl upstream}: being an MCP server. */
@NullMarked
package dev.pawl.cli.serve;

import org.jspecify.annotations.NullMarked;
