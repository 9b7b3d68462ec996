package dev.pawl.library.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

final class ClaudeWordsTest {
  @Test
  void linesThatAreNoneAreLeftOut() {
    assertThat(
            ClaudeWords.list(
                """
                Checking MCP server health...
                :  - ✓ Connected
                empty:   - ✓ Connected
                 indented: npx x - ✓ Connected
                nothing: npx x
                short: npx x - ✓
                good: npx a - b - ✓ Connected
                """))
        .extracting(ClaudeWords.Listed::name, ClaudeWords.Listed::what)
        .containsExactly(tuple("good", "npx a - b"));
  }

  /** Each line of it was looked at in some thousand million ways. */
  @Test
  @Timeout(20)
  void aFloodIsReadSoon() {
    String line = "a" + ": ".repeat(600) + " - ".repeat(900);
    assertThat(ClaudeWords.list((line + "\n").repeat(200))).isEmpty();
  }
}
