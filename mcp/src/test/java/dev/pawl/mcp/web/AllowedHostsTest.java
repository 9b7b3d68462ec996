package dev.pawl.mcp.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AllowedHostsTest {
  private static final AllowedHosts HOSTS =
      new AllowedHosts(
          List.of(
              "api.example.org",
              "*.example.com",
              "http://plain.example",
              "127.0.0.1:8080",
              "[::1]:*",
              "localhost:9000",
              "intranet.example",
              "10.1.0.0/16"));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://api.example.org/x?y",
        "https://API.example.org:443/",
        "https://a.b.example.com/",
        "http://plain.example/",
        "http://127.0.0.1:8080/",
        "https://127.0.0.1:8080/",
        "http://[::1]:1234/",
        "http://localhost:9000/"
      })
  void letsPassWhatIsInTheList(String url) {
    assertThatCode(() -> HOSTS.check(URI.create(url))).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://other.example/",
        "https://example.com/",
        "https://badexample.com/",
        "https://api.example.org.evil.example/",
        "http://api.example.org/",
        "https://api.example.org:8443/",
        "https://plain.example/",
        "http://127.0.0.1/",
        "http://127.0.0.2:8080/",
        "http://10.1.2.3/",
        "http://169.254.169.254/",
        "ftp://api.example.org/",
        "file:///etc/passwd",
        "https://api.example.org@evil.example/",
        "https://user:word@api.example.org/",
        "https://evil.example\u0023@api.example.org/",
        "https:///path",
        "https://api.example.org:0/",
        "https://api.example.org:99999/"
      })
  void refusesEverythingElse(String url) {
    assertThatThrownBy(() -> HOSTS.check(URI.create(url))).isInstanceOf(WebException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://0x7f.1:8080/",
        "http://2130706433:8080/",
        "http://0177.0.0.1:8080/",
        "http://127.1:8080/",
        "http://[::ffff:127.0.0.1]:8080/",
        "http://[0:0:0:0:0:0:0:1]:1/",
        "http://127.0.0.1.:8080/",
        "https://api.example.org./"
      })
  void doesNotGuessWhatAnOddHostMeans(String url) {
    assertThatThrownBy(() -> HOSTS.check(URI.create(url))).isInstanceOf(WebException.class);
  }

  @Test
  void aStarMeansEveryNameButNoAddress() {
    AllowedHosts all = new AllowedHosts(List.of("*"));
    assertThatCode(() -> all.check(URI.create("https://any.example/"))).doesNotThrowAnyException();
    for (String url :
        List.of("https://127.0.0.1/", "https://[::1]/", "https://localhost/", "https://8.8.8.8/")) {
      assertThatThrownBy(() -> all.check(URI.create(url)))
          .as(url)
          .hasMessageContaining("not among the `hosts`");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "api.example.org, 127.0.0.1",
    "api.example.org, 169.254.169.254",
    "api.example.org, 192.168.0.1",
    "api.example.org, ::1",
    "api.example.org, ::ffff:127.0.0.1",
    "api.example.org, 64:ff9b::7f00:1",
    "api.example.org, fe80::1",
    "intranet.example, 10.2.0.1",
    "localhost, 10.2.0.1"
  })
  void aNameLeadsToNoAddressThatIsNotOpenToAll(String host, String address)
      throws UnknownHostException {
    InetAddress there = InetAddress.getByName(address);
    assertThatThrownBy(() -> HOSTS.check(host, List.of(there)))
        .hasMessageContaining("leads into this machine or a network that is not open to all");
    InetAddress open = InetAddress.getByName("93.184.216.34");
    assertThatThrownBy(() -> HOSTS.check(host, List.of(open, there)))
        .isInstanceOf(WebException.class);
  }

  @ParameterizedTest
  @CsvSource({
    "api.example.org, 93.184.216.34",
    "intranet.example, 10.1.200.3",
    "127.0.0.1, 127.0.0.1",
    "localhost, 127.0.0.1",
    "::1, ::1"
  })
  void whatIsNamedMayBeNear(String host, String address) throws UnknownHostException {
    InetAddress there = InetAddress.getByName(address);
    assertThatCode(() -> HOSTS.check(host, List.of(there))).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "a b",
        "https://a.example/path",
        "a.example:0",
        "a.example:70000",
        "*.127.0.0.1",
        "*.*.example",
        "a.*.example",
        "10.0.0.0/33",
        "0x7f.1",
        "user@a.example",
        "a.example."
      })
  void anEntryThatIsNoHostIsAFault(String entry) {
    assertThat(AllowedHosts.fault(entry)).isPresent();
  }

  @Test
  void saysWhatToAdd() {
    assertThatThrownBy(() -> HOSTS.check(URI.create("https://other.example:8443/secret")))
        .hasMessage(
            "`other.example:8443` is not among the `hosts` of the server; add it there if it may"
                + " be reached");
    assertThatThrownBy(() -> HOSTS.check(URI.create("http://api.example.org:443/")))
        .hasMessageContaining("is reached by https only");
  }
}
