package dev.pawl.mcp.web;

import dev.pawl.protocol.address.HostText;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One entry of the hosts that may be reached, in small letters: {@code api.example.org}, {@code
 * *.example.org}, {@code *}, {@code http://printer.example:8080}, {@code [::1]:*}.
 *
 * @param scheme null for https, and for either in the case of this machine and of addresses
 * @param host a name, an address, or a name with {@code *} in front of it
 * @param port 0 for the usual one of the scheme, -1 for any
 */
record HostRule(@Nullable String scheme, String host, int port) {
  private static final Pattern TEXT =
      Pattern.compile("(?:(https?)://)?(\\[[0-9a-f.:]+]|[^\\[\\]:/@\\s]+)(?::(\\d{1,5}|\\*))?");
  private static final int ANY = -1;

  /** Empty when the text is no such entry. */
  static Optional<HostRule> parse(String entry) {
    Matcher parts = TEXT.matcher(entry);
    if (!parts.matches()) {
      return Optional.empty();
    }
    String host = parts.group(2).replaceAll("[\\[\\]]", "");
    String port = parts.group(3);
    int number = port == null ? 0 : port.equals("*") ? ANY : Integer.parseInt(port);
    String name = host.startsWith("*.") ? host.substring(2) : host;
    boolean good = host.equals("*") || (!HostText.isOdd(name) && isPossible(host, name));
    return good && number <= 65_535 && (port == null || number != 0)
        ? Optional.of(new HostRule(parts.group(1), host, number))
        : Optional.empty();
  }

  private static boolean isPossible(String host, String name) {
    return host.equals(name) || !HostText.isLiteral(name);
  }

  boolean isExact() {
    return !host.startsWith("*");
  }

  boolean permits(String scheme, String host, int port) {
    return permitsScheme(scheme) && names(host) && permitsPort(scheme, port);
  }

  private boolean permitsScheme(String asked) {
    return scheme == null ? asked.equals("https") || isNear() : asked.equals(scheme);
  }

  private boolean permitsPort(String asked, int number) {
    return port == ANY || number == (port == 0 ? Origin.usualPort(asked) : port);
  }

  private boolean isNear() {
    return HostText.isLiteral(host) || HostText.isLocalName(host);
  }

  /** What begins with a star means names, never addresses. */
  private boolean names(String asked) {
    if (isExact()) {
      return asked.equals(host);
    }
    return !HostText.isLiteral(asked)
        && !HostText.isLocalName(asked)
        && (host.equals("*") || asked.endsWith(host.substring(1)));
  }

  /** Whether this host may lead to what is near, since that is what was written. */
  boolean namesAddress(String asked) {
    return isExact() && isNear() && asked.equals(host);
  }
}
