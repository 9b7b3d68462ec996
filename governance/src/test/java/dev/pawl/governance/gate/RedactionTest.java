package dev.pawl.governance.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.expression.regex.Regex;
import dev.pawl.expression.regex.RegexFlags;
import dev.pawl.expression.regex.RegexSyntaxException;
import dev.pawl.json.Json;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class RedactionTest {
  private static final Redaction ALL = new Redaction(EnumSet.allOf(Sensitive.class), Map.of());

  private static final List<String> SECRETS =
      List.of(
          "4111 1111 1111 1111",
          "4111111111111111",
          "3782-822463-10005",
          "5105105105105100",
          "ghp_abcdefghijklmnopqrstuvwxyz0123456789",
          "github_pat_11ABCDEFG0abcdefghijkl_mnop",
          "AKIAIOSFODNN7EXAMPLE",
          "xoxb-123456789012-abcdefghijkl",
          "sk-abcdefghijklmnopqrstuvwx",
          "sk_live_abcdefghijklmnop",
          "glpat-abcdefghijklmnopqrst",
          "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dozjgNryP4J3jVmNHl0w5N",
          "Bearer abcdef0123456789abcdef",
          "pawl_abcdefghijkl_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ",
          "-----BEGIN RSA PRIVATE KEY-----\nMIIEow==\n-----END RSA PRIVATE KEY-----",
          "-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaA==",
          "ada@example.org",
          "+49 30 901820",
          "(555) 123-4567",
          "DE89 3704 0044 0532 0130 00",
          "GB29NWBK60161331926819");

  static List<String> secrets() {
    return SECRETS;
  }

  @ParameterizedTest
  @MethodSource("secrets")
  void aSecretIsTakenOutOfATextAndTheRestStays(String secret) {
    // A key block that was cut off takes the rest of its text along.
    boolean open = secret.contains("BEGIN") && !secret.contains("END");
    Object told = ALL.apply("before " + secret + (open ? "" : " after"));
    assertThat(told).asString().doesNotContain(secret).startsWith("before [redacted: ");
    assertThat(told).asString().endsWith(open ? "]" : "] after");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "4111 1111 1111 1112",
        "1700000000000",
        "1795064400000",
        "12345678901234567890123",
        "a plain sentence, with 3 numbers: 1, 22 and 4242",
        "DE88 3704 0044 0532 0130 00",
        "2026-11-18T05:00:00.000Z",
        "eyJ is how they begin",
        "the password is asked for",
        "task-force of sk-8 boots",
        "3.14159265358979"
      })
  void whatOnlyLooksLikeOneStays(String text) {
    assertThat(ALL.apply(text)).isEqualTo(text);
    assertThat(ALL.found(text)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "password=hunter2hunter2 | password=[redacted: password]",
        "\"apiKey\": \"abcdef123\" | \"apiKey\": \"[redacted: password]\"",
        "client_secret: 's3cr3t-s3cr3t'; more | client_secret: '[redacted: password]'; more",
        "pay 4111-1111-1111-1111 now | pay [redacted: card number] now",
        "12 4111111111111111 | 12 [redacted: card number]",
        "write to ada@example.org, bob@example.com | write to [redacted: e-mail address], [redacted: e-mail address]"
      })
  void whatIsTakenOutIsNamed(String text, String told) {
    assertThat(ALL.apply(text)).isEqualTo(told);
  }

  /** A result is looked at when it comes from a server, and again when it is told. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "password: hunter2hunter2",
        "password='hunter2hunter2', api_key: abcdefgh",
        "{\"password\": \"hunter2hunter2\", \"note\": \"access_token=abcdefgh ada@example.org\"}"
      })
  void nothingIsFoundInWhatWasSweptAlready(String text) {
    Object once = ALL.apply(text);
    assertThat(once).asString().contains("[redacted: password]").doesNotContain("hunter2hunter2");
    assertThat(ALL.apply(once)).isEqualTo(once);
    assertThat(ALL.found(once)).isEmpty();
  }

  @Test
  void membersThatAreCalledSecretAreSecret() {
    Object value =
        Values.object(
            "user", "ada",
            "Password", "x",
            "nested",
                Values.list(Values.object("api_key", 12345, "secret", "", "secrets", "kept")));
    assertThat(ALL.apply(value))
        .isEqualTo(
            Values.object(
                "user", "ada",
                "Password", "[redacted: password]",
                "nested",
                    Values.list(
                        Values.object(
                            "api_key", "[redacted: password]", "secret", "", "secrets", "kept"))));
  }

  @Test
  void numbersAndNamesOfMembersAreLookedAtToo() {
    Object value = Values.object("4111111111111111", 1, "n", 4111111111111111L, "m", 42);
    assertThat(ALL.apply(value))
        .isEqualTo(
            Values.object("[redacted: card number]", 1, "n", "[redacted: card number]", "m", 42));
  }

  @Test
  void membersWhoseNamesLookAlikeAfterwardsAreStillTwo() {
    Object value = Values.object("4111111111111111", 1, "5105105105105100", 2);
    assertThat(ALL.apply(value))
        .isEqualTo(Values.object("[redacted: card number]", 1, "[redacted: card number] 2", 2));
  }

  @Test
  void aDocumentInATextStaysOne() {
    String text =
        Json.write(
            Values.object("key", "-----BEGIN PRIVATE KEY-----\nMII", "password", "x", "n", 1));
    Object told = ALL.apply(text);
    assertThat(Json.parse(String.valueOf(told)))
        .isEqualTo(
            Values.object(
                "key", "[redacted: private key]", "password", "[redacted: password]", "n", 1));
  }

  @Test
  void whatHoldsNothingIsTheSameValue() {
    Object value = Values.object("a", Values.list(1, "two", null, true, Values.object()));
    assertThat(ALL.apply(value)).isSameAs(value);
    assertThat(ALL.apply(Undefined.UNDEFINED)).isSameAs(Undefined.UNDEFINED);
    assertThat(ALL.apply(null)).isNull();
  }

  @Test
  void onlyWhatIsToBeFoundIsFound() {
    Redaction cards = new Redaction(Set.of(Sensitive.CARDS), Map.of());
    assertThat(cards.apply("4111111111111111 ada@example.org"))
        .isEqualTo("[redacted: card number] ada@example.org");
    assertThat(cards.found("4111111111111111 ada@example.org")).containsExactly("card number");
    assertThat(cards.names()).containsExactly("cards");
  }

  @Test
  void patternsOfOnesOwnAreFound() throws RegexSyntaxException {
    Redaction own =
        new Redaction(
            Set.of(), Map.of("customer number", Regex.compile("C-\\d{6}", RegexFlags.UNICODE)));
    assertThat(own.apply(Values.list("of C-123456.")))
        .isEqualTo(Values.list("of [redacted: customer number]."));
  }

  @Test
  void nothingIsToldOfWhatCannotBeLookedThrough() {
    Object value = "4111111111111111";
    for (int i = 0; i < 2_000; i++) {
      value = new ArrayList<>(List.of(value));
    }
    assertThat(ALL.apply(value)).isEqualTo("[redacted: it could not be looked through]");
  }

  /** Whatever stands where, no secret is left, and what is left is JSON. */
  @Test
  void noSecretIsLeftWhereverItStands() {
    for (long seed = 0; seed < 400; seed++) {
      Random chance = new Random(seed);
      List<String> planted = new ArrayList<>();
      Object value = random(chance, planted, 0);
      Object told = ALL.apply(Values.freeze(value));
      String text = Json.write(told);
      assertThat(Values.deepEquals(Json.parse(text), told)).as("seed " + seed).isTrue();
      for (String secret : planted) {
        assertThat(text).as("seed " + seed).doesNotContain(inJson(secret));
      }
      assertThat(ALL.apply(told)).as("seed " + seed).isEqualTo(told);
    }
  }

  private static String inJson(String secret) {
    String written = Json.write(secret);
    return written.substring(1, written.length() - 1);
  }

  private static @Nullable Object random(Random chance, List<String> planted, int depth) {
    return switch (depth > 4 ? chance.nextInt(4) : chance.nextInt(8)) {
      case 0 -> chance.nextInt(1_000_000);
      case 1 -> chance.nextBoolean() ? null : Boolean.TRUE;
      case 2 -> text(chance, List.of(), 3);
      case 3 -> {
        String secret = SECRETS.get(chance.nextInt(SECRETS.size()));
        planted.add(secret);
        yield text(chance, List.of(secret), 3);
      }
      case 4 -> Json.write(Values.freeze(random(chance, planted, depth + 1)));
      case 5 -> {
        List<@Nullable Object> list = new ArrayList<>();
        for (int i = chance.nextInt(4); i > 0; i--) {
          list.add(random(chance, planted, depth + 1));
        }
        yield list;
      }
      default -> {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        for (int i = chance.nextInt(4); i > 0; i--) {
          map.put(text(chance, List.of(), 1) + i, random(chance, planted, depth + 1));
        }
        yield map;
      }
    };
  }

  private static String text(Random chance, List<String> parts, int most) {
    List<String> words = new ArrayList<>(parts);
    List<String> plain = List.of("pear", "plum", "x,", "\"quoted\"", "größe", "\n", "{", "it's");
    for (int i = chance.nextInt(most + 1); i > 0; i--) {
      words.add(chance.nextInt(words.size() + 1), plain.get(chance.nextInt(plain.size())));
    }
    return String.join(" ", words);
  }
}
