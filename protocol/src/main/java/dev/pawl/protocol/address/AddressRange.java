package dev.pawl.protocol.address;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Pattern;

/** Addresses that begin alike, written as {@code 10.0.0.0/8}. */
public final class AddressRange {
  private static final Pattern TEXT = Pattern.compile("[0-9A-Fa-f.:]+/\\d{1,3}");

  private final byte[] start;
  private final int bits;

  private AddressRange(byte[] start, int bits) {
    this.start = start;
    this.bits = bits;
  }

  /** Empty when the text is no range. Asks nobody for anything. */
  public static Optional<AddressRange> parse(String text) {
    int slash = text.indexOf('/');
    if (!TEXT.matcher(text).matches() || !HostText.isLiteral(text.substring(0, slash))) {
      return Optional.empty();
    }
    try {
      byte[] start = InetAddress.getByName(text.substring(0, slash)).getAddress();
      int bits = Integer.parseInt(text.substring(slash + 1));
      return bits <= start.length * Byte.SIZE
          ? Optional.of(new AddressRange(start, bits))
          : Optional.empty();
    } catch (UnknownHostException _) {
      return Optional.empty();
    }
  }

  static AddressRange of(String text) {
    return parse(text).orElseThrow(() -> new IllegalArgumentException(text));
  }

  public boolean holds(InetAddress address) {
    return holds(address.getAddress());
  }

  boolean holds(byte[] address) {
    if (address.length != start.length) {
      return false;
    }
    for (int bit = 0; bit < bits; bit++) {
      int mask = 0x80 >> (bit % Byte.SIZE);
      if (((address[bit / Byte.SIZE] ^ start[bit / Byte.SIZE]) & mask) != 0) {
        return false;
      }
    }
    return true;
  }
}
