package dev.pawl.protocol.authorization;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds who gives tokens for an MCP server: by the metadata of the server (RFC 9728), then by that
 * of the authorization server; a server without any is taken as one of 2025-03-26, which is its own
 * authorization server.
 */
final class Discovery {
  private static final String WELL_KNOWN = "/.well-known/";

  private final URI server;
  private final Fetch fetch;

  /**
   * What was found.
   *
   * @param resource null for a server of 2025-03-26
   */
  record Found(@Nullable ResourceMetadata resource, ServerMetadata server) {
    List<String> scopes() {
      return resource == null ? List.of() : resource.scopes();
    }
  }

  Discovery(URI server, Fetch fetch) {
    this.server = server;
    this.fetch = fetch;
  }

  /**
   * @param named the address of the resource metadata, as the server said it, or null
   * @param wanted the issuer that somebody configured, or null
   * @param usual the issuer that was used before, or null
   */
  Found find(@Nullable String named, @Nullable String wanted, @Nullable String usual)
      throws IOException, InterruptedException {
    Optional<ResourceMetadata> resource = resource(named);
    String issuer = issuer(resource, wanted, usual);
    Optional<ServerMetadata> metadata = metadata(issuer);
    if (metadata.isPresent()) {
      return new Found(resource.orElse(null), metadata.get());
    }
    if (resource.isPresent() || wanted != null) {
      throw new AuthorizationException("the authorization server has no metadata that can be read");
    }
    ServerMetadata guess = ServerMetadata.guess(issuer);
    fetch.reach().check("the server", guess.tokenEndpoint());
    return new Found(null, guess);
  }

  private String issuer(
      Optional<ResourceMetadata> resource, @Nullable String wanted, @Nullable String usual)
      throws AuthorizationException {
    if (resource.isEmpty()) {
      return wanted == null ? ResourceMetadata.origin(server) : wanted;
    }
    List<String> listed = resource.get().servers();
    if (wanted != null && !listed.contains(wanted)) {
      throw new AuthorizationException(
          "the server wants tokens of another authorization server than the one that `auth.issuer`"
              + " names; change that if you trust the other one");
    }
    return wanted != null
        ? wanted
        : usual != null && listed.contains(usual) ? usual : listed.getFirst();
  }

  private Optional<ResourceMetadata> resource(@Nullable String named)
      throws IOException, InterruptedException {
    String what = "the server's resource metadata";
    if (named != null) {
      Fetch.Answer answer = fetch.get(what, fetch.reach().read(what, named));
      Map<String, @Nullable Object> json = answer.isGood() ? answer.json().orElse(null) : null;
      if (json == null) {
        throw new AuthorizationException(what + " cannot be read: HTTP status " + answer.status());
      }
      return Optional.of(ResourceMetadata.of(json, server));
    }
    for (URI place : places("oauth-protected-resource", server)) {
      Optional<Map<String, @Nullable Object>> json = read(what, place);
      if (json.isPresent()) {
        return Optional.of(ResourceMetadata.of(json.get(), server));
      }
    }
    return Optional.empty();
  }

  private Optional<ServerMetadata> metadata(String issuer)
      throws IOException, InterruptedException {
    String what = "the authorization server's metadata";
    URI base = fetch.reach().read("the authorization server", issuer);
    if (base.getRawQuery() != null) {
      throw new AuthorizationException("the authorization server's name has a query");
    }
    List<URI> places = new ArrayList<>();
    String path = path(base);
    places.add(at(base, WELL_KNOWN + "oauth-authorization-server" + path));
    places.add(at(base, WELL_KNOWN + "openid-configuration" + path));
    if (!path.isEmpty()) {
      places.add(at(base, path + WELL_KNOWN + "openid-configuration"));
    }
    for (URI place : places) {
      Optional<Map<String, @Nullable Object>> json = read(what, place);
      if (json.isPresent()) {
        return Optional.of(ServerMetadata.of(json.get(), issuer, fetch.reach()));
      }
    }
    return Optional.empty();
  }

  /** Empty when there is no such thing. */
  private Optional<Map<String, @Nullable Object>> read(String what, URI place)
      throws IOException, InterruptedException {
    Fetch.Answer answer = fetch.get(what, place);
    if (answer.status() >= 500) {
      throw new AuthorizationException(what + " cannot be read: HTTP status " + answer.status());
    }
    return answer.isGood() ? answer.json() : Optional.empty();
  }

  /** First for the path of the server, then for its host. */
  private static List<URI> places(String name, URI base) {
    String path = path(base);
    URI root = at(base, WELL_KNOWN + name);
    return path.isEmpty() ? List.of(root) : List.of(at(base, WELL_KNOWN + name + path), root);
  }

  private static String path(URI uri) {
    String path = String.valueOf(uri.getRawPath());
    return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
  }

  private static URI at(URI base, String path) {
    return URI.create(ResourceMetadata.origin(base) + path);
  }
}
