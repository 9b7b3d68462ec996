package dev.pawl.protocol.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RebindingTest {
  private static final InetAddress HERE = InetAddress.ofLiteral("192.0.2.7");

  private final Rebinding rebinding =
      new Rebinding(Set.of("pawl.example"), Set.of("https://app.example"));

  @ParameterizedTest
  @ValueSource(
      strings = {"localhost", "LOCALHOST:80", "127.0.0.1:8080", "[::1]:8080", "Pawl.Example:443"})
  void allowsTheNamesOfThisMachineAndThoseItWasTold(String host) {
    assertThat(rebinding.allows(host, List.of(), HERE)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "192.0.2.7, 192.0.2.7",
    "192.0.2.7:8080, 192.0.2.7",
    "[2001:db8::7]:8080, 2001:db8::7",
    "[2001:DB8:0:0::7], 2001:db8::7"
  })
  void allowsTheAddressAtWhichTheCallCameIn(String host, String local) {
    assertThat(rebinding.allows(host, List.of(), InetAddress.ofLiteral(local))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"192.0.2.8", "[2001:db8::7]", "192.0.2.7.example", "evil.example", "", "[", "]:"})
  void allowsNoOtherAddressOrName(String host) {
    assertThat(rebinding.allows(host, List.of(), HERE)).isFalse();
  }

  @Test
  void allowsNoPageThatIsServedAtThatAddress() {
    assertThat(rebinding.allows("192.0.2.7", List.of("http://192.0.2.7:9999"), HERE)).isFalse();
    assertThat(rebinding.allows("192.0.2.7", List.of("https://app.example"), HERE)).isTrue();
  }

  @Test
  void allowsNoneOfSeveralOriginsUnlessItAllowsAll() {
    String app = "https://app.example";
    assertThat(rebinding.allows("localhost", List.of(app, "http://localhost"), HERE)).isTrue();
    assertThat(rebinding.allows("localhost", List.of(app, "http://evil.example"), HERE)).isFalse();
    assertThat(rebinding.allows("localhost", List.of("http://evil.example", app), HERE)).isFalse();
  }

  @Test
  void wantsAHost() {
    assertThat(rebinding.allows(null, List.of(), HERE)).isFalse();
  }
}
