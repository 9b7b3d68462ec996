package dev.pawl.protocol.http;

import java.net.InetAddress;
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

  /**
   * @param local the address at which the call came in, or null
   */
  boolean allows(@Nullable String host, @Nullable String origin, @Nullable InetAddress local) {
    return host != null
        && (isKnown(withoutPort(host)) || isLiterally(withoutPort(host), local))
        && (origin == null || origins.contains(origin) || isKnown(hostOf(origin)));
  }

  private boolean isKnown(String host) {
    String name = host.toLowerCase(Locale.ROOT);
    return LOCAL.contains(name) || hosts.contains(name);
  }

  /** Only a name can be bound to another address; an address is what it is. */
  private static boolean isLiterally(String host, @Nullable InetAddress address) {
    boolean bracketed = host.startsWith("[") && host.endsWith("]");
    try {
      return address != null
          && InetAddress.ofLiteral(bracketed ? host.substring(1, host.length() - 1) : host)
              .equals(address);
    } catch (IllegalArgumentException _) {
      return false;
    }
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
