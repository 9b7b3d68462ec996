/** The upstream servers that files configure: made on first use, and called by name. */
@NullMarked
package dev.pawl.mcp.upstream;

import org.jspecify.annotations.NullMarked;
