/**
 * The client side of MCP, for servers of both eras.
 *
 * <pre>{@code
 * try (McpClient client =
 *     McpClient.connect(HttpTransport.to(URI.create("http://127.0.0.1:8080/mcp")), options)) {
 *   CallResult result = client.call("add", Map.of("a", 1, "b", 2), CallOptions.PLAIN);
 * }
 * }</pre>
 *
 * A client is one connection. It is not reopened when it is lost: whoever needs that connects anew.
 */
@NullMarked
package dev.pawl.protocol.client;

import org.jspecify.annotations.NullMarked;
