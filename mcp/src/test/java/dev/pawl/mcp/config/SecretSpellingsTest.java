package dev.pawl.mcp.config;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Json;
import dev.pawl.json.Values;
import java.lang.ref.WeakReference;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Secrets in texts that quote texts that quote texts. */
class SecretSpellingsTest {

  /** What people and generators put into passwords, and what is written in other ways. */
  private static final String NASTY = "\"\\/<>&'%+= \n\r\t\b\f\u0001\u007Fäß€\u2028abcnu05x;#~!*()";

  private static final List<UnaryOperator<String>> WRITERS =
      List.of(
          SecretSpellingsTest::json,
          text -> json(text).replace("/", "\\/"),
          text -> ascii(json(text), "\\u%04x", 127),
          text -> ascii(json(text), "\\u%04X", 127),
          SecretSpellingsTest::escapedThroughout,
          text -> URLEncoder.encode(text, UTF_8),
          text -> URLEncoder.encode(text, UTF_8).replace("+", "%20"),
          text -> URLEncoder.encode(text, UTF_8).replace("+", "%20").toLowerCase(Locale.ROOT),
          SecretSpellingsTest::percentThroughout,
          text ->
              text.replace("&", "&amp;")
                  .replace("<", "&lt;")
                  .replace(">", "&gt;")
                  .replace("\"", "&quot;")
                  .replace("'", "&#39;"));

  private static String json(String text) {
    String quoted = Json.write(text);
    return quoted.substring(1, quoted.length() - 1);
  }

  private static String ascii(String text, String format, int last) {
    StringBuilder ascii = new StringBuilder();
    text.chars()
        .forEach(
            unit -> {
              if (unit > last) {
                ascii.append(String.format(Locale.ROOT, format, unit));
              } else {
                ascii.append((char) unit);
              }
            });
    return ascii.toString();
  }

  /** As careful writers do with whatever could mean something to a browser. */
  private static String escapedThroughout(String text) {
    return ascii(text, "\\u%04x", -1);
  }

  private static String percentThroughout(String text) {
    StringBuilder percent = new StringBuilder();
    for (byte each : text.getBytes(UTF_8)) {
      percent.append(String.format(Locale.ROOT, "%%%02x", each));
    }
    return percent.toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"pass\"word", "pass\\word", "pass\nword", "pass/word", "pass<word", "pässwörd"})
  void findsASecretInJsonThatStandsInJson(String secret) {
    Secrets secrets = Secrets.of(List.of(secret));
    Object value = Values.object("password", secret, "user", "ann");
    for (int depth = 1; depth <= 5; depth++) {
      String text = Json.write(value);
      String clean = secrets.redact(text);
      Object inner = clean;
      for (int level = 0; level < depth; level++) {
        inner = Json.parse(String.valueOf(inner));
        inner = inner instanceof Map<?, ?> map && map.containsKey("text") ? map.get("text") : inner;
      }
      assertThat(inner)
          .as("what is left at depth %d, which is JSON still", depth)
          .isEqualTo(Values.object("password", "[redacted]", "user", "ann"));
      value = Values.object("text", text);
    }
  }

  @Test
  void noWayOfWritingHidesASecret() {
    Random random = new Random(11);
    for (int round = 0; round < 4_000; round++) {
      String secret = secret(random);
      Secrets secrets = Secrets.of(List.of(secret));
      String text = "<" + secret + ">";
      List<Integer> way = new ArrayList<>();
      for (int depth = random.nextInt(5); depth > 0; depth--) {
        int writer = random.nextInt(WRITERS.size());
        way.add(writer);
        text = "{\"a\": \"" + WRITERS.get(writer).apply(text) + "\"}";
      }
      String clean = secrets.redact(text);
      assertThat(clean).as("%s written by %s: %s", secret, way, text).contains(Secrets.MARK);
      assertThat(readAgain(clean, way)).doesNotContain(secret.strip());
      assertThat(secrets.redact((Object) Values.object("k", Values.list(text))))
          .isEqualTo(Values.object("k", Values.list(clean)));
    }
  }

  /** A text of at least the length that is looked for. */
  private static String secret(Random random) {
    StringBuilder secret = new StringBuilder("s");
    int length = random.nextInt(Secrets.SHORTEST, 100);
    while (secret.length() < length) {
      secret.append(NASTY.charAt(random.nextInt(NASTY.length())));
    }
    return secret.append('t').toString();
  }

  /** Undoes what the writers did, as somebody would who reads the text in the same way. */
  private static String readAgain(String text, List<Integer> way) {
    String read = text;
    for (Spelling spelling : way.reversed().stream().map(SecretSpellingsTest::spelling).toList()) {
      read = spelling.plain(read);
    }
    return read;
  }

  private static Spelling spelling(int writer) {
    return writer < 5 ? Spelling.JSON : writer < 9 ? Spelling.PERCENT : Spelling.ENTITIES;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "pa\\042ss\\047word1234",
        "pa\\u{22}ss\\u{27}word1234",
        "pa\\U00000022ss\\U00000027word1234",
        "pa\"\"ss'word1234",
        "pa\"ss''word1234",
        "'pa\"ss'\\''word1234'",
        "pa&#34ss&#39word1234",
        "pa&#x22ss&#X27;word1234",
        "%7B%22v%22%3A%22pa%5C%22ss%27word1234%22%7D",
        "pa=22ss=27word1234"
      })
  void knowsHowProgramsAndTablesAndMailsQuote(String text) {
    Secrets secrets = Secrets.of(List.of("pa\"ss'word1234"));
    assertThat(secrets.redact(text)).contains(Secrets.MARK).doesNotContain("word");
    assertThat(secrets.redact((Object) text)).isEqualTo(secrets.redact(text));
  }

  @Test
  void holdsFewReadingsOfATextAtATime() {
    String piece = "\\\\\\\\\\\\\\\\n%2525252541&amp;amp;amp;amp;amp; ";
    AtomicLong alive = new AtomicLong();
    List<WeakReference<Quotation>> held = new ArrayList<>();
    Quotation.readAll(
        piece.repeat(1_000),
        reading -> {
          held.add(new WeakReference<>(reading));
          if (held.size() == 20) {
            System.gc();
            alive.addAndGet(held.stream().filter(each -> !each.refersTo(null)).count());
          }
          return held.size() < 20;
        });
    assertThat(alive.get()).isBetween(1L, 7L);
  }

  @Test
  void whatStandsAroundASecretStays() {
    Secrets secrets = Secrets.of(List.of("p\"ss\\wörd"));
    assertThat(
            secrets.redact("{\"a\":\"{\\\"b\\\":\\\"p\\\\\\\"ss\\\\\\\\wörd\\\"}\",\"c\":\"\\n\"}"))
        .isEqualTo("{\"a\":\"{\\\"b\\\":\\\"[redacted]\\\"}\",\"c\":\"\\n\"}");
    assertThat(secrets.redact("GET /?q=p%22ss%5Cw%C3%B6rd&r=%20 p&quot;ss\\w&#246;rd."))
        .isEqualTo("GET /?q=[redacted]&r=%20 [redacted].");
    assertThat(secrets.redact("p\"ss\\wörd p\\\"ss\\\\w\\u00F6rd p\"ss"))
        .isEqualTo("[redacted] [redacted] p\"ss");
  }

  @Test
  void whatIsEscapedAndHoldsNoSecretIsTheVerySame() {
    Secrets secrets = Secrets.of(List.of("p\"ss\\wörd"));
    for (String text :
        List.of(
            "\\",
            "\\u12",
            "\\ud83d",
            "%",
            "%4",
            "%zz",
            "%ff%c3",
            "&",
            "&#;",
            "&#x110000;",
            "&a;",
            "\\\"p\\\\\"ss",
            "C:\\new\\table%20&amp;")) {
      assertThat(secrets.redact(text)).isSameAs(text);
    }
  }

  @Test
  void findsASecretAnywhereInBase64() {
    for (String secret : List.of("hunter22", "p\"ss\\wörd", "abcdefg", "abcdefghi", "päß/wo")) {
      Secrets secrets = Secrets.of(List.of(secret));
      for (String before : List.of("", "u", "us", "usr", "user:")) {
        for (String after : List.of("", "@", "@h", "@ho", ":more")) {
          String quoted = before + secret + after;
          for (Base64.Encoder encoder :
              List.of(
                  Base64.getEncoder(),
                  Base64.getUrlEncoder(),
                  Base64.getEncoder().withoutPadding())) {
            String text = encoder.encodeToString(quoted.getBytes(UTF_8));
            assertThat(secrets.redact(text)).as("%s as %s", quoted, text).contains(Secrets.MARK);
          }
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"pa\"ss-12345-word", "plainsecret98765", "pässwörd"})
  void findsASecretInBase64OfATextThatWritesItInAnotherWay(String secret) {
    Secrets secrets = Secrets.of(List.of(secret));
    for (UnaryOperator<String> writer : WRITERS) {
      for (String before : List.of("{\"a\": \"", "u", "us", "usr")) {
        String once = base64(before + writer.apply(secret) + "\"}");
        String twice = base64(once);
        for (String text : List.of(once, twice, "Basic " + once + ".", json("\n" + twice))) {
          assertThat(secrets.redact(text)).contains(Secrets.MARK);
          assertThat(readable(secrets.redact(text))).doesNotContain(secret);
        }
      }
    }
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(UTF_8));
  }

  /** All that can be read in one way or another. */
  private static String readable(String text) {
    List<String> readings = new ArrayList<>();
    Quotation.readAll(text, reading -> readings.add(reading.text()));
    return String.join("\n", readings);
  }

  @Test
  void findsASecretInBase64ThatIsBrokenIntoLines() {
    Secrets secrets = Secrets.of(List.of("pa\"ss-12345-word"));
    for (int before = 0; before < 120; before++) {
      String quoted = "x".repeat(before) + "pa\"ss-12345-word" + "y".repeat(40);
      for (String line : List.of("\n", "\r\n")) {
        String text =
            Base64.getMimeEncoder(64, line.getBytes(UTF_8)).encodeToString(quoted.getBytes(UTF_8));
        assertThat(secrets.redact(text)).as(text).contains(Secrets.MARK);
        assertThat(secrets.redact(json(text))).as(text).contains(Secrets.MARK);
      }
    }
  }

  @Test
  void whatLooksLikeBase64AndIsNoTextStaysAsItIs() {
    Secrets secrets = Secrets.of(List.of("p\"ss\\wörd"));
    byte[] picture = new byte[100_000];
    new Random(5).nextBytes(picture);
    picture[0] = (byte) 0x89;
    for (String text :
        List.of(
            Base64.getEncoder().encodeToString(picture),
            Base64.getMimeEncoder().encodeToString(picture),
            "internationalization of counterrevolutionaries",
            "0123456789abcdef0123456789abcdef",
            "2e1f5b4c-9b1a-4f53-8d0e-aabbccddeeff")) {
      assertThat(Spelling.BASE64.occursIn(text)).isFalse();
      assertThat(secrets.redact(text)).isSameAs(text);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\\",
        "QUFBQUFBQUFBQUFBQUFB",
        "VmtSQlRsSkVRVTVTUkVGTg== ",
        "\\\\\"",
        "%25",
        "%2525",
        "&amp;",
        "&amp;amp;%25\\\\",
        "\\u005c",
        "%5C"
      })
  void aTextMadeToBeDecodedOftenIsNotSlow(String part) {
    Secrets secrets = Secrets.of(List.of("p\"ss\\wörd", "a".repeat(60_000) + "\""));
    String text = part.repeat(1_000_000 / part.length());
    assertThat(secrets.redact(text)).isSameAs(text);
  }
}
