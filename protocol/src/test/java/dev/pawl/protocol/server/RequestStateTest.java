package dev.pawl.protocol.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Values;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * MCP 2026-07-28, "Multi Round-Trip Requests", security of {@code requestState}: what passes
 * through a client is attacker-controlled, so it is signed, bound to principal, request and time.
 */
class RequestStateTest {
  private static final Duration LIFETIME = Duration.ofMinutes(10);
  private static final byte[] KEY = "0123456789abcdef0123456789abcdef".getBytes(UTF_8);
  private static final String ANN = "PERSON:ann";
  private static final String CALL =
      RequestState.identify("tools/call", Map.of("name", "pay", "arguments", Map.of("sum", 5)));

  private Instant now = Instant.parse("2026-11-18T12:00:00Z");
  private byte[] key = KEY;
  private final RequestState states = new RequestState(() -> key, () -> now, LIFETIME);
  private final RequestState.Memory memory =
      new RequestState.Memory(Map.of("k", Map.of("action", "accept")), "run-1");

  private String sealed() {
    return states.seal(memory, ANN, CALL);
  }

  private Optional<RequestState.Memory> opened(String state) {
    return states.open(state, ANN, CALL);
  }

  @Test
  void comesBackAsItWas() {
    assertThat(opened(sealed())).contains(memory);
  }

  /** A replay brings back the same run, which is found by its owner only; it begins nothing. */
  @Test
  void saysTheSameHoweverOftenItIsShown() {
    String state = sealed();
    assertThat(opened(state)).isEqualTo(opened(state)).isPresent();
  }

  /** "Binding to the user": another principal cannot use it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "PERSON:bob",
        "AGENT:ann",
        "SERVICE:ann",
        "person:ann",
        "PERSON:ann ",
        "",
        "local"
      })
  void isOfNoUseToAnother(String principal) {
    assertThat(states.open(sealed(), principal, CALL)).isEmpty();
  }

  /** "Binding to the request": the same state with other parameters is none. */
  @Nested
  class OtherRequests {
    private void assertOther(String method, Map<String, @Nullable Object> params) {
      assertThat(states.open(sealed(), ANN, RequestState.identify(method, params))).isEmpty();
    }

    @Test
    void areNotThisOne() {
      assertOther("tools/call", Values.object("name", "pay", "arguments", Map.of("sum", 6)));
      assertOther("tools/call", Values.object("name", "pay", "arguments", Map.of("sum", "5")));
      assertOther("tools/call", Values.object("name", "send", "arguments", Map.of("sum", 5)));
      assertOther("tools/call", Values.object("name", "pay"));
      assertOther("prompts/get", Values.object("name", "pay", "arguments", Map.of("sum", 5)));
      assertOther(
          "tools/call",
          Values.object("name", "pay", "arguments", Values.object("sum", 5, "to", "eve")));
      assertOther(
          "tools/call",
          Values.object("name", "pay", "arguments", Map.of("sum", 5), "requestState2", ""));
    }

    @Test
    void areTheSameWithAnswersAndInAnotherOrder() {
      Map<String, @Nullable Object> again =
          Values.object(
              "arguments",
              Map.of("sum", 5.0),
              "_meta",
              Map.of("progressToken", 1),
              "inputResponses",
              Map.of("k", Map.of()),
              "requestState",
              "x",
              "name",
              "pay");
      assertThat(states.open(sealed(), ANN, RequestState.identify("tools/call", again)))
          .isPresent();
    }
  }

  /** "Expiry": it ends, and a clock that is put back does not make it longer than it was. */
  @Test
  void isOverAfterItsTime() {
    String state = sealed();
    now = now.plus(LIFETIME).minusMillis(1);
    assertThat(opened(state)).isPresent();
    now = now.plusMillis(1);
    assertThat(opened(state)).isEmpty();
    now = now.plus(Duration.ofDays(10_000));
    assertThat(opened(state)).isEmpty();
  }

  /** "Integrity": no bit of it can be changed. */
  @Test
  void isNothingAnyMoreWhenABitIsChanged() {
    String state = sealed();
    String signature = state.substring(state.indexOf('.') + 1);
    byte[] payload = Base64.getUrlDecoder().decode(state.substring(0, state.indexOf('.')));
    for (int bit = 0; bit < payload.length * Byte.SIZE; bit++) {
      byte[] changed = payload.clone();
      changed[bit / Byte.SIZE] ^= (byte) (1 << (bit % Byte.SIZE));
      String other = Base64.getUrlEncoder().withoutPadding().encodeToString(changed);
      assertThat(opened(other + "." + signature)).as("bit %s", bit).isEmpty();
    }
  }

  @Test
  void isNothingAnyMoreWhenItsSignatureIsAnothers() {
    String[] own = sealed().split("\\.");
    String[] other =
        states.seal(new RequestState.Memory(Map.of(), "run-2"), ANN, CALL).split("\\.");
    assertThat(opened(own[0] + "." + other[1])).isEmpty();
    assertThat(opened(other[0] + "." + own[1])).isEmpty();
    key = "another-key-another-key-another-".getBytes(UTF_8);
    assertThat(opened(own[0] + "." + own[1])).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".", "..", "e30.", ".e30", "e30.e30", "e30", "\u0000.\u0000", "%.%"})
  void nothingElseIsOne(String text) {
    assertThat(opened(text)).isEmpty();
  }

  @Test
  void piecesOfItAreNone() {
    String state = sealed();
    int dot = state.indexOf('.');
    for (int length = 0; length < state.length(); length++) {
      assertThat(opened(state.substring(0, length))).as("%s characters", length).isEmpty();
    }
    assertThat(opened(state.substring(0, dot + 1))).isEmpty();
    assertThat(opened(state + "A")).isEmpty();
    assertThat(opened(state + "." + state)).isEmpty();
    assertThat(opened(state + state.substring(dot))).isEmpty();
  }

  /** What somebody made up may be large, deep or no JSON at all. */
  @Test
  void whatSomebodyMadeUpIsNoneAndDoesNoHarm() {
    Random random = new Random(7);
    for (String payload : List.of("[".repeat(500_000), "{}", "null", "7", "\"x\"", "x".repeat(9))) {
      byte[] signature = new byte[32];
      random.nextBytes(signature);
      Base64.Encoder base64 = Base64.getUrlEncoder().withoutPadding();
      assertThat(
              opened(
                  base64.encodeToString(payload.getBytes(UTF_8))
                      + "."
                      + base64.encodeToString(signature)))
          .isEmpty();
    }
  }
}
