package dev.pawl.protocol.authorization;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a server may make us ask (server-side request forgery): schemes, users in URLs, every way to
 * write an address of this machine, private networks, addresses of clouds, addresses inside of
 * others, names that lead there, and what a configuration allows all the same.
 */
class ReachTest {
  private static final URI PUBLIC = URI.create("https://mcp.example/mcp");

  private static final Map<String, List<String>> NAMES =
      Map.of(
          "mcp.example", List.of("93.184.216.34"),
          "login.example", List.of("93.184.216.35", "2606:2800:220:1::1"),
          "inside.example", List.of("10.1.2.3"),
          "mixed.example", List.of("93.184.216.34", "127.0.0.1"),
          "cloud.example", List.of("169.254.169.254"),
          "localhost", List.of("127.0.0.1", "::1"));

  private static InetAddress[] addresses(String host) throws UnknownHostException {
    List<String> known = NAMES.get(host);
    if (known == null && !host.matches("[0-9.]+|.*:.*")) {
      throw new UnknownHostException(host);
    }
    return (known == null ? List.of(host) : known)
        .stream().map(ReachTest::address).toArray(InetAddress[]::new);
  }

  private static InetAddress address(String literal) {
    try {
      return InetAddress.getByName(literal);
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static Reach reach(String... configured) {
    return new Reach(List.of(configured).stream().map(URI::create).toList(), ReachTest::addresses);
  }

  private static Reach open() {
    return reach(PUBLIC.toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://login.example/token",
        "https://mcp.example:8443/.well-known/oauth-protected-resource",
        "https://93.184.216.34/",
        "https://[2606:2800:220:1::1]/",
        "https://[64:ff9b::5db8:d822]/",
        "HTTPS://LOGIN.example/"
      })
  void whatIsOpenToAllIsUsed(String url) {
    assertThatCode(() -> open().read("it", url)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://login.example/token",
        "ftp://login.example/",
        "file:///etc/passwd",
        "javascript:alert(1)",
        "//login.example/",
        "login.example",
        "https:///nobody",
        "https://user:secret@login.example/",
        "https://login.example/#part",
        "https://login.example:0/",
        "https://login.example:99999/",
        "https://log in.example/",
        "https://unknown.example/",
        "https://login.example./"
      })
  void whatIsNoPlainHttpsIsNot(String url) {
    assertThatThrownBy(() -> open().read("it", url)).isInstanceOf(AuthorizationException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://127.0.0.1/",
        "https://127.1/",
        "https://2130706433/",
        "https://0x7f000001/",
        "https://0x7f.0.0.1/",
        "https://0177.0.0.1/",
        "https://127.0.0.01/",
        "https://0/",
        "https://0.0.0.0/",
        "https://localhost/",
        "https://[::1]/",
        "https://[::]/",
        "https://[::ffff:127.0.0.1]/",
        "https://[::ffff:7f00:1]/",
        "https://[::127.0.0.1]/",
        "https://[64:ff9b::7f00:1]/",
        "https://[2002:7f00:1::]/",
        "https://[2001:0:53aa:64c::1]/",
        "https://[fe80::1%25eth0]/"
      })
  void thisMachineIsNotHoweverItIsWritten(String url) {
    assertThatThrownBy(() -> open().read("it", url)).isInstanceOf(AuthorizationException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://10.0.0.1/",
        "https://172.16.0.1/",
        "https://172.31.255.255/",
        "https://192.168.1.1/",
        "https://100.64.0.1/",
        "https://[fd12:3456::1]/",
        "https://[fec0::1]/",
        "https://[::ffff:10.0.0.1]/",
        "https://[2002:a00:1::]/",
        "https://3232235777/",
        "https://0xc0a80101/"
      })
  void networksOfOthersAreNot(String url) {
    assertThatThrownBy(() -> open().read("it", url)).isInstanceOf(AuthorizationException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://169.254.169.254/latest/meta-data/",
        "https://100.100.100.200/",
        "https://168.63.129.16/",
        "https://192.0.0.192/",
        "https://[fd00:ec2::254]/",
        "https://[fe80::a9fe:a9fe]/",
        "https://[::ffff:169.254.169.254]/",
        "https://2852039166/",
        "https://224.0.0.1/",
        "https://255.255.255.255/",
        "https://192.0.2.1/",
        "https://[ff02::1]/",
        "https://[2001:db8::1]/"
      })
  void whatOnlyMachinesAskIsNot(String url) {
    for (Reach each : List.of(open(), reach("http://127.0.0.1/mcp"), reach("https://10.0.0.1/"))) {
      assertThatThrownBy(() -> each.read("it", url)).isInstanceOf(AuthorizationException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://inside.example/",
        "https://mixed.example/",
        "https://cloud.example/latest"
      })
  void aNameCountsForAllItsAddresses(String url) {
    assertThatThrownBy(() -> open().read("it", url)).isInstanceOf(AuthorizationException.class);
  }

  @Test
  void aServerOfThisMachineMayNameThisMachineWithoutEncryption() {
    for (String server : List.of("http://127.0.0.1:8080/mcp", "http://localhost/mcp")) {
      assertThatCode(() -> reach(server).read("it", "http://127.0.0.1:9/token"))
          .doesNotThrowAnyException();
      assertThatCode(() -> reach(server).read("it", "http://localhost:9/token"))
          .doesNotThrowAnyException();
      assertThatThrownBy(() -> reach(server).read("it", "https://10.0.0.1/token"))
          .isInstanceOf(AuthorizationException.class);
    }
  }

  @Test
  void aServerOfAPrivateNetworkMayNameItsNeighboursButNotThisMachine() {
    Reach near = reach("https://10.0.0.1/mcp");
    assertThatCode(() -> near.read("it", "https://192.168.7.7/")).doesNotThrowAnyException();
    assertThatThrownBy(() -> near.read("it", "http://10.0.0.1/token"))
        .hasMessageContaining("is not https");
    assertThatThrownBy(() -> near.read("it", "https://127.0.0.1/"))
        .isInstanceOf(AuthorizationException.class);
  }

  /** Whoever owns a name can let it lead anywhere, so it opens nothing but itself. */
  @Test
  void aConfiguredNameAllowsItselfAndNoNeighbours() {
    Reach near = reach("https://inside.example/mcp");
    assertThatCode(() -> near.read("it", "https://inside.example/token"))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> near.read("it", "https://10.1.2.4/"))
        .isInstanceOf(AuthorizationException.class);
  }

  @Test
  void aConfiguredAuthorizationServerMayBeNear() {
    Reach both = reach("https://mcp.example/mcp", "https://inside.example");
    assertThatCode(() -> both.read("it", "https://inside.example/token"))
        .doesNotThrowAnyException();
  }

  @Test
  void theMessageDoesNotQuoteTheUrl() {
    assertThatThrownBy(() -> open().read("the token endpoint", "https://10.0.0.1/secret-4711"))
        .hasMessageStartingWith("the token endpoint leads into this machine or a network")
        .hasMessageNotContaining("4711");
  }
}
