package dev.pawl.mcp.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Json;
import dev.pawl.json.Values;
import org.junit.jupiter.api.Test;

class SecretMembersTest {
  @Test
  void takesOutMembersOfAnyLengthAtAnyDepth() {
    Object inner = Values.object("n", 1, "password", "a\"b", "list", Values.list("x"));
    Object value = Values.object("apiKey", "1", "text", Json.write(inner));
    for (int depth = 1; depth <= 3; depth++) {
      SecretMembers clean = SecretMembers.takenOut(value);
      assertThat(clean.names()).containsExactlyInAnyOrder("apiKey", "password");
      assertThat(Json.write(clean.value())).doesNotContain("a\\\"b").doesNotContain("a\\\\");
      value = Values.object("apiKey", "1", "text", " " + Json.write(value));
    }
  }

  @Test
  void takesThemOutWhereTheyAreQuotedToo() {
    Object value =
        Values.object(
            "token", "pass\"word", "text", Json.write(Values.object("said", "my pass\"word")));
    assertThat(SecretMembers.takenOut(value).value())
        .isEqualTo(Values.object("token", "[redacted]", "text", "{\"said\":\"my [redacted]\"}"));
  }

  @Test
  void leavesTextsWithoutSecretsAsTheyAreWritten() {
    Object value =
        Values.object(
            "key", "hunter22", "text", "{ \"n\" : 1.50 }", "broken", "{ \"key\": ", "other", 5);
    assertThat(SecretMembers.takenOut(value).value())
        .isEqualTo(
            Values.object(
                "key",
                "[redacted]",
                "text",
                "{ \"n\" : 1.50 }",
                "broken",
                "{ \"key\": ",
                "other",
                5));
  }

  @Test
  void shortOnesGoWhereTheyStandAsWordsIfThatIsWanted() {
    Object value = Values.object("pin", "x", "password", "tea", "texts", "tea.txt of a steamer");
    assertThat(SecretMembers.takenOut(value).value())
        .isEqualTo(
            Values.object("pin", "x", "password", "[redacted]", "texts", "tea.txt of a steamer"));
    assertThat(SecretMembers.takenOutWithWords(value).value())
        .isEqualTo(
            Values.object(
                "pin", "x", "password", "[redacted]", "texts", "[redacted].txt of a steamer"));
  }

  @Test
  void keyIsNoSecretUnlessItsTextIsAsLongAsOne() {
    assertThat(SecretMembers.takenOut(Values.object("key", "tea", "Keys", "a")).names()).isEmpty();
    assertThat(SecretMembers.takenOut(Values.object("key", "hunter2", "apiKey", "a")).names())
        .containsExactlyInAnyOrder("key", "apiKey");
  }
}
