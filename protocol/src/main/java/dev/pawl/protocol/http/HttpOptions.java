package dev.pawl.protocol.http;

import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How an endpoint is served.
 *
 * <p>A call is taken only when its header {@code Host} names this server: {@code localhost}, {@code
 * 127.0.0.1}, {@code [::1]}, one of {@code hosts}, or, on a server that other machines can reach,
 * the very address at which the call came in. Whoever reaches such a server by a name, or through a
 * proxy or a forwarded port, has to be told by which: put it into {@code hosts}.
 *
 * <p>Web pages of other sites get no permission to read answers: no CORS headers are sent.
 *
 * @param host the address to bind to; other than this machine's own only with authentication
 * @param port 0 for any free one
 * @param path of the endpoint
 * @param hosts names, besides those of this machine, by which clients may call the server
 * @param origins web origins, besides those of this machine and {@code hosts}, that may call it
 * @param authentication who may call
 */
public record HttpOptions(
    String host,
    int port,
    String path,
    Set<String> hosts,
    Set<String> origins,
    Authentication authentication,
    HttpLimits limits) {
  public HttpOptions {
    hosts =
        hosts.stream()
            .map(name -> name.toLowerCase(Locale.ROOT))
            .collect(Collectors.toUnmodifiableSet());
    origins = Set.copyOf(origins);
  }

  /** For clients on this machine. */
  public static HttpOptions local(int port) {
    return new HttpOptions(
        "127.0.0.1", port, "/mcp", Set.of(), Set.of(), Authentication.none(), HttpLimits.DEFAULT);
  }

  public HttpOptions withHost(String address) {
    return new HttpOptions(address, port, path, hosts, origins, authentication, limits);
  }

  public HttpOptions withPath(String other) {
    return new HttpOptions(host, port, other, hosts, origins, authentication, limits);
  }

  public HttpOptions withHosts(Set<String> names) {
    return new HttpOptions(host, port, path, names, origins, authentication, limits);
  }

  public HttpOptions withOrigins(Set<String> allowed) {
    return new HttpOptions(host, port, path, hosts, allowed, authentication, limits);
  }

  public HttpOptions withAuthentication(Authentication how) {
    return new HttpOptions(host, port, path, hosts, origins, how, limits);
  }

  public HttpOptions withLimits(HttpLimits others) {
    return new HttpOptions(host, port, path, hosts, origins, authentication, others);
  }
}
