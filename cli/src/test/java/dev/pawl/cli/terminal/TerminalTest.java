package dev.pawl.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TerminalTest {

  @Test
  void aTerminalIsColouredAndLive() {
    Terminal terminal = Terminal.of(Map.of("TERM", "xterm"), true, true);
    assertThat(terminal.out().colour()).isTrue();
    assertThat(terminal.err().colour()).isTrue();
    assertThat(terminal.live()).isTrue();
    assertThat(terminal.width()).isEqualTo(80);
  }

  @Test
  void eachStreamIsJudgedByItself() {
    Terminal terminal = Terminal.of(Map.of(), false, true);
    assertThat(terminal.out().colour()).isFalse();
    assertThat(terminal.out().terminal()).isFalse();
    assertThat(terminal.err().colour()).isTrue();
    assertThat(terminal.live()).isTrue();
    assertThat(Terminal.of(Map.of(), true, false).live()).isFalse();
  }

  @Test
  void noColorKeepsTheRest() {
    Terminal terminal = Terminal.of(Map.of("NO_COLOR", "1"), true, true);
    assertThat(terminal.out().colour()).isFalse();
    assertThat(terminal.out().terminal()).isTrue();
    assertThat(terminal.live()).isTrue();
    assertThat(Terminal.of(Map.of("NO_COLOR", ""), true, true).out().colour()).isTrue();
  }

  @Test
  void aDumbTerminalIsNeitherColouredNorLive() {
    Terminal terminal = Terminal.of(Map.of("TERM", "dumb"), true, true);
    assertThat(terminal.err().colour()).isFalse();
    assertThat(terminal.live()).isFalse();
  }

  @Test
  void continuousIntegrationIsNotLive() {
    assertThat(Terminal.of(Map.of("CI", "true"), true, true).live()).isFalse();
  }

  @Test
  void theWidthStaysReasonable() {
    assertThat(Terminal.of(Map.of("COLUMNS", "120"), true, true).width()).isEqualTo(120);
    assertThat(Terminal.of(Map.of("COLUMNS", "3"), true, true).width()).isEqualTo(40);
    assertThat(Terminal.of(Map.of("COLUMNS", "wide"), true, true).width()).isEqualTo(80);
  }
}
