/** MCP over standard streams: one message a line. */
@NullMarked
package dev.pawl.protocol.stdio;

import org.jspecify.annotations.NullMarked;
