package dev.pawl.protocol.http;

import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
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
  private final Set<String> allowed;

  Rebinding(Set<String> hosts, Set<String> origins) {
    this.hosts = hosts;
    this.allowed = origins;
  }

  /**
   * @param origins all that the call names
   * @param local the address at which the call came in, or null
   */
  boolean allows(@Nullable String host, List<String> origins, @Nullable InetAddress local) {
    if (host == null || !(isKnown(withoutPort(host)) || isLiterally(withoutPort(host), local))) {
      return false;
    }
    for (String origin : origins) {
      if (!allowed.contains(origin) && !isKnown(hostOf(origin))) {
        return false;
      }
    }
    return true;
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
