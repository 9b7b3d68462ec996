/**
 * An MCP server: what it offers, and how requests of both eras of the protocol reach it.
 *
 * <p>A tool takes a few lines, here on standard streams:
 *
 * <pre>{@code
 * static void main() throws IOException, InterruptedException {
 *   Tool hello =
 *       Tool.of(
 *           "hello",
 *           "Greets someone",
 *           (arguments, _) -> CallResult.text("Hello, " + arguments.get("name") + "!"));
 *   Offer offer = new Offer(List.of(hello), List.of(), List.of(), null);
 *   McpServer server = new McpServer(new Implementation("greeter", "1.0"), null, offer);
 *   StdioServer.serve(server, System.in, System.out);
 * }
 * }</pre>
 *
 * <p>With {@code HttpServer.start(server, HttpOptions.local(8080))} the same server answers over
 * HTTP.
 */
@NullMarked
package dev.pawl.protocol.server;

import org.jspecify.annotations.NullMarked;
