package dev.pawl.protocol.http;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * Addresses that count as those of one client: one of IPv4, or all of IPv6 that begin with the same
 * 64 bits, since everybody has that many.
 *
 * @param areMany whether any number of clients have these addresses: those of this machine, and all
 *     that come through a proxy on it
 */
record Neighbours(long prefix, boolean areMany) {
  /**
   * @param address null when it is unknown
   */
  static Neighbours of(@Nullable InetAddress address) {
    return new Neighbours(prefix(address), address == null || address.isLoopbackAddress());
  }

  /** As a name by which clients can be told apart. */
  @Override
  public String toString() {
    return areMany ? "this machine" : HexFormat.of().toHexDigits(prefix);
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
