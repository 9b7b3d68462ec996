/** MCP over Streamable HTTP, both eras on one endpoint. */
@NullMarked
package dev.pawl.protocol.http;

import org.jspecify.annotations.NullMarked;
