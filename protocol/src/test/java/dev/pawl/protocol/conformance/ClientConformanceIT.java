package dev.pawl.protocol.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.npm.Ended;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The official conformance suite, against our client, for the last revision of each era. */
class ClientConformanceIT {
  /**
   * The suite lets a client be 200 ms late when it comes back, which a busy machine may not keep.
   */
  private static final int TRIES = 3;

  @TempDir Path folder;

  /** The numbers are those of the pinned suite: fewer would mean that it left something out. */
  @ParameterizedTest
  @CsvSource({"2025-11-25, 25, 325", "2026-07-28, 39, 467"})
  void passesEveryCheckOfARevision(String revision, int scenarios, int checks)
      throws IOException, InterruptedException {
    List<ClientScenario> asked = Suite.clientScenarios(revision);
    assertThat(asked).hasSize(scenarios);
    Outcome outcome = new Outcome(revision, "client", List.of());
    try (ClientProgram client = ClientProgram.in(folder)) {
      for (ClientScenario scenario : asked) {
        Ended ended = pass(client.script(), scenario, "--spec-version", revision, "--force");
        outcome = outcome.plus(scenario.group(), ended.everything());
      }
    }
    outcome.write();
    assertThat(outcome.passed()).isEqualTo(outcome.checks()).isEqualTo(checks);
    ReadmeTable.read().expect(outcome);
  }

  /**
   * Those are about an extension that our client does not offer, and must not get wrong, and about
   * how servers of an older revision give out tokens.
   */
  @Test
  void passesWhatIsInNoSet() throws IOException, InterruptedException {
    List<ClientScenario> known =
        Stream.concat(
                Suite.clientScenarios("2025-11-25").stream(),
                Suite.clientScenarios("2026-07-28").stream())
            .toList();
    List<ClientScenario> others =
        Suite.clientScenarios().stream()
            .filter(each -> known.stream().noneMatch(one -> one.name().equals(each.name())))
            .toList();
    assertThat(others)
        .isNotEmpty()
        .allSatisfy(
            scenario -> assertThat(scenario.name()).matches("sep-2640-.*|auth/2025-03-26-.*"));
    try (ClientProgram client = ClientProgram.in(folder)) {
      for (ClientScenario scenario : others) {
        pass(client.script(), scenario);
      }
    }
  }

  private static Ended pass(Path client, ClientScenario scenario, String... options)
      throws IOException, InterruptedException {
    Ended ended = Suite.client(client, scenario, options);
    for (int tries = 1; ended.code() != 0 && tries < TRIES; tries++) {
      if (!ended.everything().contains("reconnected slightly late")) {
        break;
      }
      ended = Suite.client(client, scenario, options);
    }
    assertThat(ended.code()).as(scenario.name() + "\n" + ended.everything()).isZero();
    return ended;
  }
}
