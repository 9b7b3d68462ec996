package dev.pawl.library.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.registry.SessionEntry;
import dev.pawl.mcp.face.Callers;
import dev.pawl.model.Identity;
import dev.pawl.model.Principal;
import dev.pawl.protocol.data.Era;
import dev.pawl.protocol.data.Implementation;
import dev.pawl.protocol.server.Exchange;
import dev.pawl.protocol.server.LogLevel;
import dev.pawl.protocol.server.Peer;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LiveSessionsTest {
  private static final Identity NOBODY =
      new Identity(new Principal(Principal.Kind.ANONYMOUS, "anonymous"), "anonymous");
  private static final int MANY = 5_000;

  private Instant now = Instant.parse("2026-11-18T12:00:00Z");
  private final LiveSessions sessions = new LiveSessions("http", () -> now);

  /** A request of a program that shows nothing, under a name of its own choice. */
  private record Request(String program) implements Exchange {
    @Override
    public Peer peer() {
      return new Peer(
          Callers.party(NOBODY),
          Era.MODERN,
          "2026-07-28",
          new Implementation(program, "1"),
          Map.of());
    }

    @Override
    public Map<String, Map<String, @Nullable Object>> askAll(Map<String, Question> questions) {
      return Map.of();
    }

    @Override
    public Map<String, @Nullable Object> meta() {
      return Map.of();
    }

    @Override
    public void progress(double progress, @Nullable Double total, @Nullable String message) {}

    @Override
    public void log(LogLevel level, @Nullable String logger, @Nullable Object data) {}
  }

  /** Anybody can call themselves anything, so that these must fill neither memory nor disk. */
  @Test
  void whoeverIsRejectedUnderEverNewNamesIsPutDownNoMoreThanSoOftenADay() {
    int kept = 0;
    for (int n = 0; n < MANY; n++) {
      sessions.reject(new Request("program " + n));
      kept += n % 7 == 0 ? sessions.news().size() : 0;
    }
    kept += sessions.news().size();
    assertThat(kept).isBetween(100, 1_000);
    now = now.plus(SessionEntry.LIFE).plus(Duration.ofSeconds(1));
    sessions.reject(new Request("program of the next day"));
    assertThat(sessions.news()).hasSize(1);
  }

  @Test
  void whoeverIsRejectedAgainIsPutDownOnce() {
    for (int n = 0; n < 10; n++) {
      sessions.reject(new Request("the same"));
    }
    assertThat(sessions.news()).hasSize(1);
    assertThat(sessions.news()).isEmpty();
  }
}
