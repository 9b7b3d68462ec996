package dev.pawl.protocol.authorization;

import dev.pawl.protocol.address.AddressKind;
import dev.pawl.protocol.address.HostText;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Which addresses may be used that a server names. A server must not be able to make us ask what
 * only we can reach: this machine, its network, the cloud around it.
 *
 * <p>Only HTTPS is used, apart from this machine itself. Addresses must be those of the whole
 * world, unless somebody configured that very host, or wrote an address of the same kind into the
 * configuration: then names of this machine may lead to this machine, and so on. A name counts for
 * all the addresses that it has. The many ways to write the numbers of an address that only some
 * programs know are not accepted at all.
 */
final class Reach {
  private static final int LONGEST = 2_048;

  private final Set<String> hosts = new HashSet<>();
  private final Set<AddressKind> kinds = EnumSet.of(AddressKind.PUBLIC);
  private final Names names;

  /** Finds the addresses of a name. */
  @FunctionalInterface
  interface Names {
    InetAddress[] addresses(String host) throws UnknownHostException;
  }

  /**
   * @param configured what a person wrote down: the server, its authorization server
   */
  Reach(Collection<URI> configured) {
    this(configured, InetAddress::getAllByName);
  }

  Reach(Collection<URI> configured, Names names) {
    this.names = names;
    for (URI each : configured) {
      String host = HostText.of(each);
      hosts.add(host);
      if (HostText.isLocalName(host)) {
        kinds.add(AddressKind.LOOPBACK);
      } else if (HostText.isLiteral(host)) {
        addKind(host);
      }
    }
    kinds.remove(AddressKind.FORBIDDEN);
  }

  private void addKind(String literal) {
    try {
      // Nobody is asked for the address of an address.
      kinds.add(AddressKind.of(InetAddress.getByName(literal)));
    } catch (UnknownHostException _) {
      // Then it leads nowhere.
    }
  }

  /**
   * Reads and checks what a server says is a URL.
   *
   * @param what it is, for the message
   */
  URI read(String what, String text) throws AuthorizationException {
    if (text.length() > LONGEST) {
      throw refused(what, "has more than " + LONGEST + " characters");
    }
    URI uri;
    try {
      uri = new URI(text);
    } catch (URISyntaxException _) {
      throw refused(what, "is no URL");
    }
    check(what, uri);
    return uri;
  }

  /** Checks a URL right before it is used. */
  void check(String what, URI uri) throws AuthorizationException {
    String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
    if (!scheme.equals("https") && !scheme.equals("http")) {
      throw refused(what, "begins with neither https:// nor http://");
    }
    if (uri.getRawUserInfo() != null || uri.getRawFragment() != null) {
      throw refused(what, "holds a user or a fragment");
    }
    if (uri.getHost() == null || uri.getPort() > 65_535 || uri.getPort() == 0) {
      throw refused(what, "names no possible host and port");
    }
    String host = HostText.of(uri);
    if (HostText.isOdd(host)) {
      throw refused(what, "writes its host in a way that not all programs read alike");
    }
    List<AddressKind> found = kindsOf(what, host);
    boolean near = found.stream().allMatch(kind -> kind == AddressKind.LOOPBACK);
    if (scheme.equals("http") && !near) {
      throw refused(what, "is not https");
    }
    if (!hosts.contains(host) && !kinds.containsAll(found)) {
      throw refused(
          what,
          "leads into this machine or a network that is not open to all; if it is right, write"
              + " the authorization server under `auth.issuer` of the server");
    }
  }

  private List<AddressKind> kindsOf(String what, String host) throws AuthorizationException {
    try {
      return List.of(names.addresses(host)).stream().map(AddressKind::of).toList();
    } catch (UnknownHostException _) {
      throw refused(what, "names a host that has no address");
    }
  }

  /** Without the URL: its parts may be secret, and are the server's choice. */
  private static AuthorizationException refused(String what, String why) {
    return new AuthorizationException(what + " " + why + "; it is not used");
  }
}
