/** An MCP server: what it offers, and how requests of both eras of the protocol reach it. */
@NullMarked
package dev.pawl.protocol.server;

import org.jspecify.annotations.NullMarked;
