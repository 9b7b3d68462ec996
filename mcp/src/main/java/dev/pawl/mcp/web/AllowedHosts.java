package dev.pawl.mcp.web;

import dev.pawl.protocol.address.AddressKind;
import dev.pawl.protocol.address.AddressRange;
import dev.pawl.protocol.address.HostText;
import java.net.InetAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The hosts that may be reached, and no others.
 *
 * <p>A name leads to addresses of the whole world only: not to this machine, not to a private
 * network, not to what clouds tell their machines. Such an address is reached when it is itself in
 * the list, as the host of the URL, or in a range that is in the list.
 */
final class AllowedHosts {
  private final List<HostRule> rules = new ArrayList<>();
  private final List<AddressRange> ranges = new ArrayList<>();

  /**
   * @param entries each without a {@link #fault}
   */
  AllowedHosts(List<String> entries) {
    for (String entry : entries) {
      AddressRange.parse(entry)
          .ifPresentOrElse(
              ranges::add,
              () -> HostRule.parse(entry.toLowerCase(Locale.ROOT)).ifPresent(rules::add));
    }
  }

  /** What is wrong with an entry of the list. */
  static Optional<String> fault(String entry) {
    return AddressRange.parse(entry).isPresent()
            || HostRule.parse(entry.toLowerCase(Locale.ROOT)).isPresent()
        ? Optional.empty()
        : Optional.of(
            "has `"
                + entry
                + "`, which is no host; write a name, `*.name`, an address, either with `:port`, or"
                + " a range such as 10.0.0.0/8");
  }

  /** The only host that can be reached, if it is one alone. */
  boolean isSingle() {
    return rules.size() == 1 && rules.getFirst().isExact();
  }

  /**
   * Checks a URL by its text.
   *
   * @throws WebException saying what to do about it
   */
  void check(URI uri) throws WebException {
    String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
    if (!scheme.equals("https") && !scheme.equals("http")) {
      throw new WebException("the URL must begin with https:// or http://");
    }
    if (uri.getRawUserInfo() != null) {
      throw new WebException(
          "the URL holds a user or a password; leave them out, and configure the header"
              + " `Authorization` under `headers` of the server");
    }
    if (uri.getHost() == null || uri.getPort() > 65_535 || uri.getPort() == 0) {
      throw new WebException("the URL names no possible host and port");
    }
    String host = HostText.of(uri);
    if (HostText.isOdd(host)) {
      throw new WebException(
          "the URL writes its host in a way that not all programs read alike; write a name, or an"
              + " address as four numbers");
    }
    if (rules.stream().noneMatch(rule -> rule.permits(scheme, host, Origin.port(uri)))) {
      throw refused(uri, scheme);
    }
  }

  private WebException refused(URI uri, String scheme) {
    String entry = Origin.of(uri).authority();
    boolean onlyPlain =
        scheme.equals("http")
            && rules.stream()
                .anyMatch(rule -> rule.permits("https", HostText.of(uri), Origin.port(uri)));
    return new WebException(
        onlyPlain
            ? "`"
                + entry
                + "` is reached by https only; use https://, or add `http://"
                + entry
                + "` to `hosts` of the server"
            : "`"
                + entry
                + "` is not among the `hosts` of the server; add it there if it may be"
                + " reached");
  }

  /** Checks where a host that passed {@link #check} leads to. */
  void check(String host, List<InetAddress> addresses) throws WebException {
    boolean named = rules.stream().anyMatch(rule -> rule.namesAddress(host));
    for (InetAddress address : addresses) {
      boolean permitted =
          AddressKind.of(address) == AddressKind.PUBLIC
              || (named && (HostText.isLiteral(host) || address.isLoopbackAddress()))
              || ranges.stream().anyMatch(range -> range.holds(address));
      if (!permitted) {
        throw new WebException(
            "`"
                + host
                + "` leads into this machine or a network that is not open to all; if that is"
                + " right, add the range of its address, such as 10.0.0.0/8, to `hosts` of the"
                + " server");
      }
    }
  }
}
