package dev.pawl.cli.serve;

import java.net.InetAddress;
import java.util.Optional;

/**
 * Where a server listens, as {@code --http} says it: {@code 8080}, {@code localhost:0}, {@code
 * [::1]:8080}.
 *
 * @param host a name or an address; one of version 6 stands without brackets
 */
record HttpAddress(String host, int port) {
  private static final String HERE = "127.0.0.1";

  static Optional<HttpAddress> parse(String text) {
    int colon = text.lastIndexOf(':');
    String host = colon < 0 ? HERE : text.substring(0, colon);
    if (host.startsWith("[") && host.endsWith("]")) {
      host = host.substring(1, host.length() - 1);
      if (!host.contains(":")) {
        return Optional.empty();
      }
    } else if (host.contains(":")) {
      return Optional.empty();
    }
    int port = port(text.substring(colon + 1));
    boolean sound = host.matches("[A-Za-z0-9._:%-]{1,253}");
    return sound && port >= 0 ? Optional.of(new HttpAddress(host, port)) : Optional.empty();
  }

  private static int port(String digits) {
    boolean sound = digits.matches("[0-9]{1,5}") && Integer.parseInt(digits) <= 65_535;
    return sound ? Integer.parseInt(digits) : -1;
  }

  /** Whether only this machine can reach it. A name other than localhost may mean anything. */
  boolean isLoopback() {
    try {
      return host.equalsIgnoreCase("localhost") || InetAddress.ofLiteral(host).isLoopbackAddress();
    } catch (IllegalArgumentException _) {
      return false;
    }
  }

  /**
   * @param bound the port that it came to be
   */
  String url(String scheme, int bound) {
    return scheme + "://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + bound + "/mcp";
  }
}
