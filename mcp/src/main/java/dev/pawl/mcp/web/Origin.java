package dev.pawl.mcp.web;

import dev.pawl.protocol.address.HostText;
import java.net.URI;
import java.util.Locale;

/** Who answers at a URL: scheme, host and port. What is secret stays with one origin. */
record Origin(String scheme, String host, int port) {
  static Origin of(URI uri) {
    return new Origin(
        String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT), HostText.of(uri), port(uri));
  }

  static int port(URI uri) {
    return uri.getPort() >= 0
        ? uri.getPort()
        : usualPort(String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT));
  }

  static int usualPort(String scheme) {
    return scheme.equals("https") ? 443 : 80;
  }

  boolean isSecure() {
    return scheme.equals("https");
  }

  /** As a header and a list of hosts write it: the usual port is left out. */
  String authority() {
    String name = host.indexOf(':') >= 0 ? "[" + host + "]" : host;
    return port == usualPort(scheme) ? name : name + ":" + port;
  }
}
