package dev.pawl.protocol.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.npm.Ended;
import dev.pawl.protocol.http.HttpOptions;
import dev.pawl.protocol.http.HttpServer;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The official conformance suite, against the fixture, for the last revision of each era. */
class ConformanceIT {
  /** The numbers are those of the pinned suite: fewer would mean that it left something out. */
  @ParameterizedTest
  @CsvSource({"2025-11-25, 80", "2026-07-28, 196"})
  void passesEveryCheckOfARevision(String revision, int checks, @TempDir Path results)
      throws IOException, InterruptedException {
    try (HttpServer http =
        HttpServer.start(new ConformanceFixture().server(), HttpOptions.local(0))) {
      String url = "http://127.0.0.1:" + http.port() + "/mcp";
      Ended ended = Suite.server(url, revision, results);
      Outcome outcome = Outcome.of(revision, "server", ended.output());
      outcome.write();
      assertThat(ended.output()).contains("\nTotal: " + checks + " passed, 0 failed");
      assertThat(ended.output()).doesNotContain("✗");
      assertThat(ended.code()).as(ended.everything()).isZero();
      assertThat(outcome.passed()).isEqualTo(outcome.checks()).isEqualTo(checks);
      ReadmeTable.read().expect(outcome);
      IO.println("MCP conformance " + revision + ": " + checks + " of " + checks + " checks");
    }
  }
}
