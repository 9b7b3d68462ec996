package dev.pawl.mcp.web;

import dev.pawl.model.Sizes;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How a file configures the server, with the values of its variables.
 *
 * @param baseUrl where relative URLs start; null when there are none
 * @param headers sent with requests to {@code baseUrl}'s origin, or to the only host, and to nobody
 *     else
 * @param maxBytes the largest answer
 * @param timeout the longest that a call may take
 */
public record WebOptions(
    List<String> hosts,
    @Nullable URI baseUrl,
    Map<String, String> headers,
    int maxBytes,
    Duration timeout) {
  private static final int MAX_BYTES = 10 << 20;
  private static final long MOST_BYTES = 64L << 20;

  public WebOptions {
    hosts = List.copyOf(hosts);
    headers = Map.copyOf(headers);
  }

  /** Reads options that have no fault; what has one is as if it were not there. */
  public static WebOptions of(Map<String, @Nullable Object> options, Duration timeout) {
    List<String> hosts = new ArrayList<>();
    if (options.get("hosts") instanceof List<?> list) {
      list.forEach(each -> hosts.add(String.valueOf(each)));
    }
    Map<String, String> headers = new LinkedHashMap<>();
    if (options.get("headers") instanceof Map<?, ?> map) {
      map.forEach((name, value) -> headers.put(String.valueOf(name), String.valueOf(value)));
    }
    long size = size(options.get("maxBytes"));
    return new WebOptions(
        hosts,
        options.get("baseUrl") instanceof String text ? url(text).orElse(null) : null,
        headers,
        size > 0 && size <= MOST_BYTES ? (int) size : MAX_BYTES,
        timeout);
  }

  /** What is wrong with the value of an option, as in {@code must be a list}. */
  public static Optional<String> fault(String option, @Nullable Object value) {
    return switch (option) {
      case "hosts" -> hostsFault(value);
      case "baseUrl" ->
          value instanceof String text && (text.contains("${") || url(text).isPresent())
              ? Optional.empty()
              : Optional.of("must be a URL without a query, such as https://api.example.org/v1");
      case "headers" ->
          value instanceof Map<?, ?> map && map.values().stream().allMatch(String.class::isInstance)
              ? Optional.empty()
              : Optional.of("must be a mapping of names to texts");
      default ->
          size(value) > 0 && size(value) <= MOST_BYTES
              ? Optional.empty()
              : Optional.of("must be a size from 1 to 64MB");
    };
  }

  /** What is wrong with options that are faultless by themselves. */
  public static Optional<String> fault(Map<String, @Nullable Object> options) {
    if (!options.containsKey("hosts")) {
      return Optional.of(
          "needs `hosts`, the list of hosts that may be reached: nothing is without it");
    }
    WebOptions read = of(options, Duration.ofMinutes(1));
    AllowedHosts allowed = new AllowedHosts(read.hosts);
    if (!read.headers.isEmpty() && !options.containsKey("baseUrl") && !allowed.isSingle()) {
      return Optional.of(
          "has `headers`, but no `baseUrl` and not exactly one host: it must be clear who gets to"
              + " see them; give a `baseUrl`");
    }
    if (read.baseUrl != null) {
      try {
        allowed.check(read.baseUrl);
      } catch (WebException e) {
        return Optional.of("cannot use its `baseUrl`: " + e.getMessage());
      }
    }
    return Optional.empty();
  }

  private static Optional<String> hostsFault(@Nullable Object value) {
    if (!(value instanceof List<?> list)) {
      return Optional.of("must be a list of hosts");
    }
    return list.stream()
        .map(each -> AllowedHosts.fault(String.valueOf(each)))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static long size(@Nullable Object value) {
    return switch (value) {
      case Number number when number.doubleValue() == number.longValue() -> number.longValue();
      case String text -> Sizes.parse(text).orElse(0);
      case null, default -> 0;
    };
  }

  private static Optional<URI> url(String text) {
    try {
      URI url = new URI(text.strip());
      boolean good =
          url.getHost() != null && url.getRawQuery() == null && url.getRawFragment() == null;
      return good ? Optional.of(url) : Optional.empty();
    } catch (URISyntaxException _) {
      return Optional.empty();
    }
  }

  /** Without values that may be secret. */
  @Override
  public String toString() {
    return "WebOptions[" + hosts + ", headers " + headers.keySet() + "]";
  }
}
