package dev.pawl.protocol.http;

import dev.pawl.json.Values;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What clients are told about where tokens for this server come from (RFC 9728).
 *
 * @param address of the endpoint as clients know it, which tokens have to be meant for
 * @param authorizationServers who issues tokens for it
 * @param scopes all that a token may be asked for
 */
public record ProtectedResource(
    URI address, List<String> authorizationServers, List<String> scopes) {
  private static final String WELL_KNOWN = "/.well-known/oauth-protected-resource";

  /**
   * @throws IllegalArgumentException when it is no address that a client could compare
   */
  public ProtectedResource {
    if (!("https".equals(address.getScheme()) || "http".equals(address.getScheme()))
        || address.getHost() == null
        || address.getRawFragment() != null
        || address.getRawUserInfo() != null) {
      throw new IllegalArgumentException(
          "the address of a protected resource is an http or https URL without user or fragment");
    }
    authorizationServers = List.copyOf(authorizationServers);
    scopes = List.copyOf(scopes);
  }

  /** Whether a path of this server is one at which clients look for the description. */
  boolean isDescribedAt(String path) {
    return path.equals(WELL_KNOWN) || path.equals(WELL_KNOWN + path());
  }

  private String path() {
    String path = address.getRawPath();
    return path == null || path.equals("/") ? "" : path;
  }

  /** Where the description is. */
  String description() {
    return address.getScheme() + "://" + address.getRawAuthority() + WELL_KNOWN + path();
  }

  Map<String, @Nullable Object> toJson() {
    Map<String, @Nullable Object> json =
        new LinkedHashMap<>(Values.object("resource", address.toString()));
    if (!authorizationServers.isEmpty()) {
      json.put("authorization_servers", authorizationServers);
    }
    if (!scopes.isEmpty()) {
      json.put("scopes_supported", scopes);
    }
    json.put("bearer_methods_supported", List.of("header"));
    return json;
  }
}
