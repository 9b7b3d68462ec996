/** The port of MCP servers that live in this process: what tools they have, and calling one. */
@NullMarked
package dev.pawl.mcp.server;

import org.jspecify.annotations.NullMarked;
