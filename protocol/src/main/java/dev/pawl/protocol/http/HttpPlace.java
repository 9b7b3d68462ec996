package dev.pawl.protocol.http;

import org.jspecify.annotations.Nullable;

/**
 * Where an endpoint is served.
 *
 * @param host the address to bind to; other than this machine's own only with authentication
 * @param port 0 for any free one
 * @param path of the endpoint
 * @param identity by which clients know the server over HTTPS, or null for plain HTTP
 */
public record HttpPlace(String host, int port, String path, @Nullable ServerIdentity identity) {
  /** For clients on this machine. */
  public static HttpPlace local(int port) {
    return new HttpPlace("127.0.0.1", port, "/mcp", null);
  }

  /** How addresses of it begin. */
  public String scheme() {
    return identity == null ? "http" : "https";
  }
}
