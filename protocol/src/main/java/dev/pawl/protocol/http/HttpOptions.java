package dev.pawl.protocol.http;

import dev.pawl.protocol.api.Api;
import dev.pawl.protocol.server.Throttle;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

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
 * @param place where it is served
 * @param hosts names, besides those of this machine, by which clients may call the server
 * @param origins web origins, besides those of this machine and {@code hosts}, that may call it
 * @param authentication who may call
 * @param resource what clients are told about where tokens come from, or null to say nothing
 * @param throttle how much each of them may have
 * @param api what else is served beside the endpoint, or null
 */
public record HttpOptions(
    HttpPlace place,
    Set<String> hosts,
    Set<String> origins,
    Authentication authentication,
    HttpLimits limits,
    @Nullable ProtectedResource resource,
    Throttle throttle,
    @Nullable Api api) {
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
        HttpPlace.local(port),
        Set.of(),
        Set.of(),
        Authentication.none(),
        HttpLimits.DEFAULT,
        null,
        Throttle.NONE,
        null);
  }

  public HttpOptions withHost(String address) {
    return at(new HttpPlace(address, place.port(), place.path(), place.identity()));
  }

  public HttpOptions withPath(String other) {
    return at(new HttpPlace(place.host(), place.port(), other, place.identity()));
  }

  public HttpOptions withIdentity(ServerIdentity identity) {
    return at(new HttpPlace(place.host(), place.port(), place.path(), identity));
  }

  private HttpOptions at(HttpPlace other) {
    return new HttpOptions(other, hosts, origins, authentication, limits, resource, throttle, api);
  }

  public HttpOptions withHosts(Set<String> names) {
    return new HttpOptions(place, names, origins, authentication, limits, resource, throttle, api);
  }

  public HttpOptions withOrigins(Set<String> allowed) {
    return new HttpOptions(place, hosts, allowed, authentication, limits, resource, throttle, api);
  }

  public HttpOptions withAuthentication(Authentication how) {
    return new HttpOptions(place, hosts, origins, how, limits, resource, throttle, api);
  }

  public HttpOptions withLimits(HttpLimits others) {
    return new HttpOptions(place, hosts, origins, authentication, others, resource, throttle, api);
  }

  public HttpOptions withResource(ProtectedResource described) {
    return new HttpOptions(place, hosts, origins, authentication, limits, described, throttle, api);
  }

  public HttpOptions withThrottle(Throttle other) {
    return new HttpOptions(place, hosts, origins, authentication, limits, resource, other, api);
  }

  public HttpOptions withApi(Api other) {
    return new HttpOptions(
        place, hosts, origins, authentication, limits, resource, throttle, other);
  }
}
