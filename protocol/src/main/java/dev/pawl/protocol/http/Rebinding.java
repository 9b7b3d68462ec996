package dev.pawl.protocol.http;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tells calls from this machine's own programs and pages from those that a foreign page makes
 * through the browser of someone who visits it.
 */
final class Rebinding {
  private static final Set<String> LOCAL = Set.of("localhost", "127.0.0.1", "[::1]");

  private final Set<String> hosts;
  private final Set<String> origins;

  Rebinding(Set<String> hosts, Set<String> origins) {
    this.hosts = hosts;
    this.origins = origins;
  }

  boolean allows(@Nullable String host, @Nullable String origin) {
    return host != null
        && isKnown(withoutPort(host), hosts)
        && (origin == null || origins.contains(origin) || isKnown(hostOf(origin), hosts));
  }

  private static boolean isKnown(String host, Set<String> more) {
    String name = host.toLowerCase(Locale.ROOT);
    return LOCAL.contains(name) || more.contains(name);
  }

  private static String withoutPort(String host) {
    int colon = host.lastIndexOf(':');
    return colon > host.lastIndexOf(']') ? host.substring(0, colon) : host;
  }

  private static String hostOf(String origin) {
    try {
      String host = new URI(origin).getHost();
      return host == null ? "" : host;
    } catch (URISyntaxException _) {
      return "";
    }
  }
}
