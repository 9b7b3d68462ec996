package dev.pawl.mcp.process;

import static dev.pawl.mcp.process.Processes.SHORT;
import static dev.pawl.mcp.process.Processes.group;
import static dev.pawl.mcp.process.Processes.number;
import static dev.pawl.mcp.process.Processes.runs;
import static dev.pawl.mcp.process.Processes.until;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Programs started in each of the ways that a machine may allow. */
@Timeout(60)
class LaunchIT {
  private static final Launch.Tools HERE = Launch.Tools.here();
  private static final Optional<String> NONE = Optional.empty();

  /** All there is; no {@code setsid}, as on macOS; no Perl, as on Alpine; nothing. */
  static List<Launch.Tools> machines() {
    return List.of(
        HERE,
        new Launch.Tools(HERE.shell(), NONE, HERE.perl()),
        new Launch.Tools(HERE.shell(), HERE.setsid(), NONE),
        new Launch.Tools(NONE, NONE, NONE));
  }

  @Test
  void thisMachineHasAllTheWays() {
    assertThat(HERE.shell()).isPresent();
    assertThat(HERE.setsid()).isPresent();
    assertThat(HERE.perl()).isPresent();
  }

  @ParameterizedTest
  @MethodSource("machines")
  void theEnvironmentIsHandedOnAsItIs(Launch.Tools machine) throws Exception {
    Map<String, String> odd = Map.of("A", "1", "npm_config_//host/:_authToken", "a b", "x-y", "");
    assertThat(environment(machine, odd))
        .containsExactlyInAnyOrder("A=1", "npm_config_//host/:_authToken=a b", "x-y=");
  }

  @ParameterizedTest
  @MethodSource("machines")
  void aShellInBetweenAddsNothingButTheFolder(Launch.Tools machine) throws Exception {
    assertThat(environment(machine, Map.of("A", "two\nlines")))
        .filteredOn(line -> !line.startsWith("PWD="))
        .containsExactly("A=two", "lines");
  }

  @ParameterizedTest
  @MethodSource("machines")
  void argumentsAndInputArriveUntouched(Launch.Tools machine) throws Exception {
    List<String> command = List.of("sh", "-c", "printf '%s|' \"$@\"; cat", "-", "-n", "", "$a *");
    byte[] bytes = {0, -1, '\n', '\r', 'x'};
    try (ChildProcess child = start(machine, command)) {
      child.input().write(bytes);
      child.input().close();
      byte[] all = child.output().readAllBytes();
      assertThat(all).startsWith("-n||$a *|".getBytes(UTF_8)).endsWith(bytes);
    }
  }

  @ParameterizedTest
  @MethodSource("machines")
  void itsDescendantsAreKilledWithIt(Launch.Tools machine) throws Exception {
    String script = "trap '' TERM; sleep 1000 & echo $!; while :; do sleep 1000; done";
    ChildProcess child = start(machine, List.of("sh", "-c", script));
    long grandchild = number(child);
    child.close();
    assertThat(runs(child.pid())).isFalse();
    until("the descendant has ended", () -> !runs(grandchild));
  }

  @ParameterizedTest
  @MethodSource("machines")
  void isEndedEvenIfItHasHardlyStarted(Launch.Tools machine) throws Exception {
    for (int i = 0; i < 20; i++) {
      ChildProcess child = start(machine, List.of("sleep", "1000"));
      Thread.currentThread().interrupt();
      child.close();
      assertThat(Thread.interrupted()).isTrue();
      assertThat(runs(child.pid())).isFalse();
    }
  }

  @Test
  void perlMakesAGroupToo() throws Exception {
    try (ChildProcess child = start(machines().get(1), List.of("sh", "-c", "echo $$; cat"))) {
      assertThat(number(child)).isEqualTo(child.pid());
      assertThat(group(child.pid())).isEqualTo(child.pid());
    }
  }

  private static List<String> environment(Launch.Tools machine, Map<String, String> variables)
      throws IOException {
    Program program = new Program(List.of("/usr/bin/env"), variables, null);
    try (ChildProcess child = ChildProcess.start(program, SHORT, machine)) {
      return new String(child.output().readAllBytes(), UTF_8).lines().toList();
    }
  }

  private static ChildProcess start(Launch.Tools machine, List<String> command) throws IOException {
    // A name that no shell can write leads past the shell's gate where there is another way.
    boolean plain = machine.equals(HERE);
    Map<String, String> variables = Map.of("PATH", "/usr/bin:/bin", plain ? "A" : "a-b", "");
    return ChildProcess.start(new Program(command, variables, null), SHORT, machine);
  }
}
