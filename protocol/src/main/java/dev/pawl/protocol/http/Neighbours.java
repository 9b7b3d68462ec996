package dev.pawl.protocol.http;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Addresses that count as those of one client: one of IPv4, or all of IPv6 that begin with the same
 * 64 bits, since everybody has that many. Behind a proxy, and on this machine, all clients are
 * neighbours.
 */
record Neighbours(long prefix) {
  /**
   * @param address null when it is unknown
   */
  static Neighbours of(@Nullable InetAddress address) {
    return new Neighbours(prefix(address));
  }

  private static long prefix(@Nullable InetAddress address) {
    if (address == null) {
      return -1;
    }
    ByteBuffer bytes = ByteBuffer.wrap(address.getAddress());
    return address instanceof Inet6Address
        ? bytes.getLong()
        : Integer.toUnsignedLong(bytes.getInt());
  }
}
