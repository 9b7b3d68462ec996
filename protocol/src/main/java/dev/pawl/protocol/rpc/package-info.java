/** JSON-RPC 2.0 messages as MCP uses them, and their form on the wire. */
@NullMarked
package dev.pawl.protocol.rpc;

import org.jspecify.annotations.NullMarked;
