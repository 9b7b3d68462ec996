/** What a server offers over HTTP beside MCP. */
@NullMarked
package dev.pawl.protocol.api;

import org.jspecify.annotations.NullMarked;
