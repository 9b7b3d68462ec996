package dev.pawl.protocol.authorization;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an MCP server says of itself as a protected resource (RFC 9728).
 *
 * @param resource what tokens for it are to be asked for
 * @param servers the issuers of such tokens
 * @param scopes those that are needed for the usual; none for unknown
 * @param dpop whether it takes only tokens that are bound to a key
 */
record ResourceMetadata(String resource, List<String> servers, List<String> scopes, boolean dpop) {
  ResourceMetadata {
    servers = List.copyOf(servers);
    scopes = List.copyOf(scopes);
  }

  /**
   * @param server the MCP server, as it is configured
   * @throws AuthorizationException when it speaks of another resource: a token for that one is
   *     nothing that this one should get (RFC 9728, section 3.3)
   */
  static ResourceMetadata of(Map<String, @Nullable Object> json, URI server)
      throws AuthorizationException {
    if (!(json.get("resource") instanceof String resource) || !covers(resource, server)) {
      throw new AuthorizationException(
          "the server's resource metadata is about another resource than the server; it is not"
              + " used");
    }
    List<String> servers =
        json.get("authorization_servers") instanceof List<?> list
            ? list.stream().filter(String.class::isInstance).map(String.class::cast).toList()
            : List.of();
    if (servers.isEmpty()) {
      throw new AuthorizationException(
          "the server's resource metadata names no authorization server");
    }
    return new ResourceMetadata(
        resource,
        servers,
        Scopes.of(json.get("scopes_supported")),
        Boolean.TRUE.equals(json.get("dpop_bound_access_tokens_required")));
  }

  /** What a server is called as a resource when it does not say so itself. */
  static String canonical(URI server) {
    String path = String.valueOf(server.getRawPath());
    return origin(server) + (path.equals("/") ? "" : path);
  }

  /** In small letters, and without the port that goes without saying. */
  static String origin(URI uri) {
    String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
    String host = String.valueOf(uri.getHost()).toLowerCase(Locale.ROOT);
    int usual = scheme.equals("https") ? 443 : 80;
    boolean goesWithoutSaying = uri.getPort() < 0 || uri.getPort() == usual;
    return scheme + "://" + host + (goesWithoutSaying ? "" : ":" + uri.getPort());
  }

  /** Whether it is the server, or something that the server is a part of. */
  private static boolean covers(String resource, URI server) {
    try {
      URI uri = new URI(resource);
      String whole = slashed(uri.getRawPath());
      return uri.getRawFragment() == null
          && uri.getHost() != null
          && origin(uri).equals(origin(server))
          && slashed(server.getRawPath()).startsWith(whole);
    } catch (URISyntaxException _) {
      return false;
    }
  }

  private static String slashed(@Nullable String path) {
    String known = path == null ? "" : path;
    return known.endsWith("/") ? known : known + "/";
  }
}
