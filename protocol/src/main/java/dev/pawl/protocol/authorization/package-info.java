/**
 * An MCP client as a client of OAuth: finds the authorization server of an MCP server, gets tokens
 * there, keeps them fresh and shows them.
 *
 * <pre>{@code
 * Authorization tokens =
 *     new OAuthAuthorization(
 *         server, OAuthOptions.of("my client"), new MemoryVault(), new LoopbackConsent(show));
 * McpClient client = McpClient.connect(HttpTransport.to(server, Map.of(), tokens), options);
 * }</pre>
 *
 * It needs nothing but Java: see docs/adr/2026-11-18-tokens-of-upstreams.md.
 */
@NullMarked
package dev.pawl.protocol.authorization;

import org.jspecify.annotations.NullMarked;
