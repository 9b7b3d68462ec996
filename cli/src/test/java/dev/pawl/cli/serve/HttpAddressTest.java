package dev.pawl.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpAddressTest {
  @ParameterizedTest
  @CsvSource({
    "8080, 127.0.0.1, 8080, true, http://127.0.0.1:9/mcp",
    "localhost:0, localhost, 0, true, http://localhost:9/mcp",
    "127.0.0.2:1, 127.0.0.2, 1, true, http://127.0.0.2:9/mcp",
    "[::1]:65535, ::1, 65535, true, http://[::1]:9/mcp",
    "0.0.0.0:80, 0.0.0.0, 80, false, http://0.0.0.0:9/mcp",
    "[::]:80, ::, 80, false, http://[::]:9/mcp",
    "pawl.example:80, pawl.example, 80, false, http://pawl.example:9/mcp",
    "127.0.0.1.example:80, 127.0.0.1.example, 80, false, http://127.0.0.1.example:9/mcp",
  })
  void readsWhatPeopleWrite(String text, String host, int port, boolean loopback, String url) {
    HttpAddress address = HttpAddress.parse(text).orElseThrow();
    assertThat(address).isEqualTo(new HttpAddress(host, port));
    assertThat(address.isLoopback()).isEqualTo(loopback);
    assertThat(address.url("http", 9)).isEqualTo(url);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ":80",
        "host:",
        "65536",
        "-1",
        "+1",
        "99999999999",
        "::1:80",
        "[::1]",
        "[host]:80",
        "[]:80",
        "a b:80",
        "http://host:80",
        "host:80/mcp",
        "٣"
      })
  void refusesTheRest(String text) {
    assertThat(HttpAddress.parse(text)).isEmpty();
  }
}
