/** Upstream MCP servers that runs call, and the faces by which runs are published. */
@NullMarked
package dev.pawl.mcp;

import org.jspecify.annotations.NullMarked;
