/** What both sides of MCP exchange: eras, introductions, content, tool results. */
@NullMarked
package dev.pawl.protocol.data;

import org.jspecify.annotations.NullMarked;
