package dev.pawl.protocol.address;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * MCP, Security Best Practices, "Server-Side Request Forgery (SSRF)": the ranges that are nobody's
 * to name, as the registries of special-purpose addresses have them (RFC 6890), from the first
 * address to the last; and the forms in which one address carries another.
 */
class AddressKindTest {
  private static InetAddress edge(String range, boolean last) throws UnknownHostException {
    String[] parts = range.split("/");
    byte[] start = InetAddress.getByName(parts[0]).getAddress();
    int free = start.length * Byte.SIZE - Integer.parseInt(parts[1]);
    BigInteger size = BigInteger.ONE.shiftLeft(free).subtract(BigInteger.ONE);
    BigInteger number = new BigInteger(1, start).add(last ? size : BigInteger.ZERO);
    byte[] bytes = number.toByteArray();
    byte[] padded = new byte[start.length];
    int from = Math.max(0, bytes.length - padded.length);
    byte[] digits = Arrays.copyOfRange(bytes, from, bytes.length);
    System.arraycopy(digits, 0, padded, padded.length - digits.length, digits.length);
    return InetAddress.getByAddress(padded);
  }

  @ParameterizedTest
  @CsvSource({
    "0.0.0.0/8, FORBIDDEN",
    "10.0.0.0/8, PRIVATE",
    "100.64.0.0/10, PRIVATE",
    "127.0.0.0/8, LOOPBACK",
    "169.254.0.0/16, FORBIDDEN",
    "172.16.0.0/12, PRIVATE",
    "192.0.0.0/24, FORBIDDEN",
    "192.0.2.0/24, FORBIDDEN",
    "192.88.99.0/24, FORBIDDEN",
    "192.168.0.0/16, PRIVATE",
    "198.18.0.0/15, FORBIDDEN",
    "198.51.100.0/24, FORBIDDEN",
    "203.0.113.0/24, FORBIDDEN",
    "224.0.0.0/4, FORBIDDEN",
    "240.0.0.0/4, FORBIDDEN",
    "255.255.255.255/32, FORBIDDEN",
    "::/128, FORBIDDEN",
    "::1/128, LOOPBACK",
    "64:ff9b:1:7f00:1::/80, FORBIDDEN",
    "100::/64, FORBIDDEN",
    "100:0:0:1::/64, FORBIDDEN",
    "2001::/32, FORBIDDEN",
    "2001:2::/48, FORBIDDEN",
    "2001:10::/28, FORBIDDEN",
    "2001:20::/28, FORBIDDEN",
    "2001:db8::/32, FORBIDDEN",
    "3fff::/20, FORBIDDEN",
    "4000::/3, FORBIDDEN",
    "5f00::/16, FORBIDDEN",
    "fc00::/7, PRIVATE",
    "fe80::/10, FORBIDDEN",
    "fec0::/10, FORBIDDEN",
    "ff00::/8, FORBIDDEN"
  })
  void aRangeIsOneKindFromItsFirstAddressToItsLast(String range, AddressKind kind)
      throws UnknownHostException {
    assertThat(AddressKind.of(edge(range, false))).isEqualTo(kind);
    assertThat(AddressKind.of(edge(range, true))).isEqualTo(kind);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.0.0.0",
        "9.255.255.255",
        "11.0.0.0",
        "100.63.255.255",
        "100.128.0.0",
        "126.255.255.255",
        "128.0.0.0",
        "169.253.255.255",
        "169.255.0.0",
        "172.15.255.255",
        "172.32.0.0",
        "192.0.1.0",
        "192.167.255.255",
        "192.169.0.0",
        "198.17.255.255",
        "198.20.0.0",
        "223.255.255.255",
        "2001:200::1",
        "2400::1",
        "2606:2800:220:1::1",
        "2a00::1"
      })
  void itsNeighboursAreOpenToAll(String address) throws UnknownHostException {
    assertThat(AddressKind.of(InetAddress.getByName(address))).isEqualTo(AddressKind.PUBLIC);
  }

  /** Mapped, compatible, translated (RFC 2765), NAT64 (RFC 6052, 8215) and 6to4. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "::ffff:127.0.0.1",
        "::127.0.0.1",
        "::ffff:0:127.0.0.1",
        "64:ff9b::127.0.0.1",
        "64:ff9b:1::127.0.0.1",
        "2002:7f00:1::",
        "::ffff:169.254.169.254",
        "::169.254.169.254",
        "::ffff:0:169.254.169.254",
        "64:ff9b::169.254.169.254",
        "2002:a9fe:a9fe::1",
        "::ffff:10.0.0.1",
        "::ffff:0:10.0.0.1",
        "64:ff9b::10.0.0.1",
        "2002:a00:1::"
      })
  void whatIsCarriedInAnotherFormIsNotOpenToAll(String address) throws UnknownHostException {
    assertThat(AddressKind.of(InetAddress.getByName(address))).isNotEqualTo(AddressKind.PUBLIC);
  }
}
