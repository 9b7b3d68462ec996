package dev.pawl.protocol.address;

import java.net.InetAddress;
import java.util.List;

/** What a network address leads to: the whole world, or only what is near this machine. */
public enum AddressKind {
  PUBLIC,
  /** This machine itself. */
  LOOPBACK,
  /** Networks of a house or a company. */
  PRIVATE,
  /** What is for machines alone: their own link, what clouds tell them, and what is not in use. */
  FORBIDDEN;

  private static final List<AddressRange> LOOPBACKS = ranges("127.0.0.0/8", "::1/128");

  /** Clouds answer here with the secrets of a machine, though some look like any other address. */
  private static final List<AddressRange> OF_CLOUDS =
      ranges(
          "169.254.0.0/16",
          "100.100.100.200/32",
          "168.63.129.16/32",
          "192.0.0.192/32",
          "fd00:ec2::254/128",
          "fe80::/10");

  private static final List<AddressRange> PRIVATES =
      ranges("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "fc00::/7");

  private static final List<AddressRange> NOT_IN_USE =
      ranges(
          "0.0.0.0/8",
          "192.0.0.0/24",
          "192.0.2.0/24",
          "192.88.99.0/24",
          "198.18.0.0/15",
          "198.51.100.0/24",
          "203.0.113.0/24",
          "224.0.0.0/4",
          "240.0.0.0/4",
          "::/128",
          "2001:db8::/32",
          "2001::/23",
          "3fff::/20");

  /** Of the newer kind, what is given out for the world at all (RFC 4291, section 2.4). */
  private static final List<AddressRange> GIVEN_OUT = ranges("2000::/3");

  /** In these an address of the older kind is hidden: at which byte. */
  private static final List<AddressRange> CARRYING_AT_12 = ranges("::/96", "64:ff9b::/96");

  private static final List<AddressRange> CARRYING_AT_2 = ranges("2002::/16");

  public static AddressKind of(InetAddress address) {
    return of(address.getAddress());
  }

  private static AddressKind of(byte[] address) {
    if (holds(LOOPBACKS, address)) {
      return LOOPBACK;
    }
    if (holds(OF_CLOUDS, address) || holds(NOT_IN_USE, address)) {
      return FORBIDDEN;
    }
    if (holds(PRIVATES, address)) {
      return PRIVATE;
    }
    if (holds(CARRYING_AT_12, address)) {
      return carried(address, 12);
    }
    if (holds(CARRYING_AT_2, address)) {
      return carried(address, 2);
    }
    return address.length == 4 || holds(GIVEN_OUT, address) ? PUBLIC : FORBIDDEN;
  }

  /** What is packed into another address gets through nowhere but to the world. */
  private static AddressKind carried(byte[] address, int from) {
    byte[] inner = new byte[4];
    System.arraycopy(address, from, inner, 0, inner.length);
    return of(inner) == PUBLIC ? PUBLIC : FORBIDDEN;
  }

  private static boolean holds(List<AddressRange> ranges, byte[] address) {
    return ranges.stream().anyMatch(range -> range.holds(address));
  }

  private static List<AddressRange> ranges(String... texts) {
    return List.of(texts).stream().map(AddressRange::of).toList();
  }
}
