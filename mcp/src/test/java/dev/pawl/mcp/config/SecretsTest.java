package dev.pawl.mcp.config;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.pawl.json.Json;
import dev.pawl.json.Values;
import java.net.URLEncoder;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsTest {
  @ParameterizedTest
  @CsvSource({
    "hunter22, [redacted]",
    "my hunter22 is hunter22., my [redacted] is [redacted].",
    "hunter22hunter22, [redacted]",
    "xhunter22y, x[redacted]y",
    "hunter2, hunter2",
    "'', ''",
    "hunter23, hunter23",
    "hunterhunter22, hunter[redacted]",
  })
  void blacksOutAValue(String text, String clean) {
    assertThat(Secrets.of(List.of("hunter22")).redact(text)).isEqualTo(clean);
  }

  @Test
  void longerAndOverlappingValuesLeaveNothingBehind() {
    Secrets secrets = Secrets.of(List.of("abcdef", "abcdefghij", "ghijklmn", "lmnopqrs"));
    assertThat(secrets.redact("-abcdef-")).isEqualTo("-[redacted]-");
    assertThat(secrets.redact("-abcdefghij-")).isEqualTo("-[redacted]-");
    assertThat(secrets.redact("-abcdefghijklmnopqrs-")).isEqualTo("-[redacted]-");
    assertThat(secrets.redact("-ijklmnopqrs-")).isEqualTo("-ijk[redacted]-");
  }

  @Test
  void whatHoldsNoSecretIsTheVerySame() {
    Secrets secrets = Secrets.of(List.of("hunter22"));
    String text = new String("nothing here");
    Object value = Values.object("a", Values.list(1, null, true, text), "b", Values.object());
    assertThat(secrets.redact(text)).isSameAs(text);
    assertThat(secrets.redact(value)).isSameAs(value);
    assertThat(Secrets.NONE.redact(value)).isSameAs(value);
    assertThat(secrets.redact((Object) null)).isNull();
  }

  @Test
  void findsValuesAnywhereInJson() {
    Secrets secrets = Secrets.of(List.of("hunter22", "hunter33", "1234567"));
    Object value =
        Values.object(
            "a hunter22", Values.list("x", Values.object("y", "hunter33!")), "n", 1234567, "m", 12);
    assertThat(secrets.redact(value))
        .isEqualTo(
            Values.object(
                "a [redacted]",
                Values.list("x", Values.object("y", "[redacted]!")),
                "n",
                "[redacted]",
                "m",
                12));
  }

  @Test
  void keysThatBecomeAlikeStayApart() {
    Secrets secrets = Secrets.of(List.of("hunter22", "hunter33"));
    Object clean = secrets.redact((Object) Map.of("hunter22", 1, "hunter33", 2));
    assertThat(((Map<?, ?>) clean).keySet().stream().map(String::valueOf))
        .containsExactlyInAnyOrder("[redacted]", "[redacted] 2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"p\"a\\s/s\twörd", "a b+c&d=e~f!g'(h)*", "päß/word€", "\uD83D\uDE00grin"})
  void findsOtherSpellings(String secret) {
    Secrets secrets = Secrets.of(List.of(secret));
    String percent = URLEncoder.encode(secret, UTF_8);
    for (String text :
        List.of(
            secret,
            Json.write(secret),
            Json.write(Map.of("k", secret)).replace("/", "\\/"),
            percent,
            percent.replace("+", "%20"),
            lowerHex(percent),
            Base64.getEncoder().encodeToString(secret.getBytes(UTF_8)),
            Base64.getUrlEncoder().withoutPadding().encodeToString(secret.getBytes(UTF_8)))) {
      assertThat(secrets.redact("<" + text + ">")).contains(Secrets.MARK);
    }
    String inside = Base64.getEncoder().encodeToString((secret + ":more").getBytes(UTF_8));
    assertThat(secrets.redact(inside)).contains(Secrets.MARK);
  }

  private static String lowerHex(String percent) {
    return Pattern.compile("%[0-9A-F]{2}")
        .matcher(percent)
        .replaceAll(match -> match.group().toLowerCase(Locale.ROOT));
  }

  @Test
  void shortValuesAreNotLookedFor() {
    Secrets secrets = Secrets.of(List.of("", "a", "12345", "  abc  "));
    assertThat(secrets.isEmpty()).isTrue();
    assertThat(secrets.redact("a 12345 abc")).isEqualTo("a 12345 abc");
  }

  @Test
  void findsALongSecretAsAWholeAndItsLines() {
    StringBuilder pem = new StringBuilder("-----BEGIN PRIVATE KEY-----\n");
    Random random = new Random(1);
    for (int i = 0; i < 20; i++) {
      byte[] line = new byte[48];
      random.nextBytes(line);
      pem.append(Base64.getEncoder().encodeToString(line)).append('\n');
    }
    String secret = pem.append("-----END PRIVATE KEY-----").toString();
    Secrets secrets = Secrets.of(List.of(secret));
    assertThat(secrets.redact("<" + secret + ">")).isEqualTo("<[redacted]>");
    String line = secret.lines().skip(7).findFirst().orElseThrow();
    assertThat(secrets.redact("line: " + line)).isEqualTo("line: [redacted]");
    String json = Json.write(Values.object("key", secret));
    assertThat(secrets.redact(json)).isEqualTo("{\"key\":\"[redacted]\"}");
  }

  /** Against a search that tries every value at every place. */
  @Test
  void agreesWithAPlainSearch() {
    Random random = new Random(7);
    for (int round = 0; round < 2_000; round++) {
      List<String> values = List.of(word(random, 6, 9), word(random, 6, 9), word(random, 6, 12));
      String text = word(random, 0, 60);
      assertThat(Secrets.of(values).redact(text)).isEqualTo(plainly(values, text));
    }
  }

  private static String word(Random random, int least, int most) {
    StringBuilder word = new StringBuilder();
    int length = random.nextInt(least, most + 1);
    while (word.length() < length) {
      word.append((char) ('a' + random.nextInt(2)));
    }
    return word.toString();
  }

  private static String plainly(List<String> values, String text) {
    boolean[] covered = new boolean[text.length() + 1];
    for (int at = 0; at < text.length(); at++) {
      for (String value : values) {
        if (text.startsWith(value, at)) {
          Arrays.fill(covered, at, at + value.length(), true);
        }
      }
    }
    StringBuilder clean = new StringBuilder();
    for (int at = 0; at < text.length(); at++) {
      if (!covered[at]) {
        clean.append(text.charAt(at));
      } else if (at == 0 || !covered[at - 1]) {
        clean.append(Secrets.MARK);
      }
    }
    return clean.toString();
  }

  @Test
  void aTextMadeToBeSlowIsNot() {
    String secret = "a".repeat(60_000) + "b";
    Secrets secrets = Secrets.of(List.of(secret));
    assertThat(secrets.redact("a".repeat(1_000_000))).isEqualTo(Secrets.MARK);
    assertThat(secrets.redact("c".repeat(5_000_000))).hasSize(5_000_000);
  }

  /** A server knows its own secret, and can spell it in any number of ways. */
  @Test
  void manyKeysThatBecomeAlikeTakeNoTime() {
    Secrets secrets = Secrets.of(List.of("abcdefghijklmnop"));
    Map<String, Object> answer = new LinkedHashMap<>();
    for (int n = 0; n < 1 << 15; n++) {
      StringBuilder key = new StringBuilder();
      for (int bit = 0; bit < 16; bit++) {
        char c = (char) ('a' + bit);
        key.append((n >> bit & 1) == 0 ? String.valueOf(c) : "%" + Integer.toHexString(c));
      }
      answer.put(key.toString(), n);
    }
    Map<?, ?> clean =
        assertTimeoutPreemptively(
            Duration.ofSeconds(20), () -> (Map<?, ?>) secrets.redact((Object) answer));
    assertThat(clean).hasSize(1 << 15);
    assertThat(clean.get("[redacted]")).isEqualTo(0);
    assertThat(clean.get("[redacted] " + (1 << 15))).isEqualTo((1 << 15) - 1);
  }

  @Test
  void joinsTheSecretsOfSeveralServers() {
    Secrets both =
        Secrets.union(
            List.of(
                Secrets.of(List.of("hunter22")), Secrets.NONE, Secrets.of(List.of("hunter33"))));
    assertThat(both.redact("hunter22 hunter33")).isEqualTo("[redacted] [redacted]");
    assertThat(Secrets.union(List.of())).isSameAs(Secrets.NONE);
  }

  @Test
  void doesNotPrintThem() {
    assertThat(Secrets.of(List.of("hunter22")).toString()).doesNotContain("hunter22");
  }

  @Test
  void aSecretThatIsCutOffIsNotShownEither() {
    String secret = "sk-live-0123456789abcdef";
    Secrets secrets = Secrets.of(List.of(secret));
    for (int length = 4; length <= secret.length(); length++) {
      assertThat(secrets.redactBeginning("key " + secret.substring(0, length)))
          .isEqualTo("key [redacted]");
    }
    assertThat(secrets.redactBeginning("key sk-live-01\uFFFD")).isEqualTo("key [redacted]");
    assertThat(secrets.redactBeginning("the key is fine")).isEqualTo("the key is fine");
    assertThat(secrets.redactBeginning(secret + " tail")).isEqualTo("[redacted] tail");
    assertThat(Secrets.NONE.redactBeginning("key")).isEqualTo("key");
  }
}
