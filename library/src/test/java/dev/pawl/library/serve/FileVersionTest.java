package dev.pawl.library.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.json.Values;
import dev.pawl.library.Pawl;
import dev.pawl.mcp.server.ToolServer;
import dev.pawl.model.Place;
import dev.pawl.model.UpstreamDefinition;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.data.Era;
import dev.pawl.protocol.data.Implementation;
import dev.pawl.protocol.server.Exchange;
import dev.pawl.protocol.server.LogLevel;
import dev.pawl.protocol.server.Party;
import dev.pawl.protocol.server.Peer;
import dev.pawl.protocol.server.Tool;
import dev.pawl.store.StorePlace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
class FileVersionTest {
  private final FileVersion version = new FileVersion(Pawl.load(Path.of("none.yaml")));

  @Test
  void isClosedWhenItIsRetiredAndNothingRunsInIt() {
    assertThat(version.enter()).isTrue();
    assertThat(version.enter()).isTrue();
    version.retire();
    version.leave();
    assertThat(version.enter()).as("a call that comes late but not too late").isTrue();
    version.leave();
    assertThat(version.isGone()).isFalse();
    version.leave();
    assertThat(version.enter()).isFalse();
    version.close();
    assertThat(version.isGone()).isTrue();
  }

  @Test
  void staysOpenWhileItIsOffered() {
    version.enter();
    version.leave();
    assertThat(version.enter()).isTrue();
  }

  @Test
  void canBeClosedAtAnyTime() {
    version.enter();
    version.close();
    version.close();
    version.leave();
    assertThat(version.enter()).isFalse();
  }

  private static final String ASKS_TWICE =
      """
      version: "1.0"
      server: { name: desk, version: "1" }
      tools:
        - name: flow
          description: Asks twice
          inputSchema: { type: object }
          nodes:
            - { id: entry, type: entry, next: first }
            - { id: first, type: mcp, server: desk, tool: ask, args: {}, next: second }
            - { id: second, type: mcp, server: desk, tool: ask, args: {}, next: exit }
            - { id: exit, type: exit }
      """;

  private final ServedRuns runs = new ServedRuns(StorePlace.memory(), _ -> {});
  private final CountDownLatch interrupted = new CountDownLatch(1);

  private FileVersion asking(Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("flow.yaml"), ASKS_TWICE);
    UpstreamDefinition desk =
        new UpstreamDefinition.Builtin("desk", "files", Map.of(), Place.UNKNOWN);
    ToolServer asks =
        () ->
            List.of(
                Tool.of(
                    "ask",
                    "Asks",
                    (_, exchange) -> {
                      try {
                        return CallResult.structured(
                            exchange.ask("k", "elicitation/create", Map.of()));
                      } catch (InterruptedException e) {
                        interrupted.countDown();
                        throw e;
                      }
                    }));
    return new FileVersion(Pawl.load(file, Map.of("desk", desk), Map.of("desk", asks)));
  }

  private CallResult call(FileVersion in, Round round) throws Exception {
    return in.pawl().published(runs.faces()).getFirst().handler().call(Map.of(), round);
  }

  @Test
  void staysOpenForARunWhoseCallerIsStillToAnswer(@TempDir Path folder) throws Exception {
    FileVersion asking = asking(folder);
    Round first = new Round(null);
    assertThatThrownBy(() -> call(asking, first)).isInstanceOf(Left.class);
    asking.retire();
    Round second = new Round(first.note);
    assertThatThrownBy(() -> call(asking, second)).isInstanceOf(Left.class);
    assertThat(asking.isGone()).isFalse();
    CallResult result = call(asking, new Round(second.note));
    assertThat(result.structured()).isEqualTo(Map.of("action", "accept"));
    asking.pawl().awaitRuns();
    asking.close();
    assertThat(asking.isGone()).isTrue();
  }

  @Test
  void aRunWhoseCallerIsStillToAnswerDoesNotKeepItFromBeingClosed(@TempDir Path folder)
      throws Exception {
    FileVersion asking = asking(folder);
    assertThatThrownBy(() -> call(asking, new Round(null))).isInstanceOf(Left.class);
    asking.retire();
    asking.close();
    assertThat(asking.isGone()).isTrue();
    assertThat(interrupted.await(20, TimeUnit.SECONDS)).isTrue();
  }

  private static final class Left extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /** A request of a caller who has answered what was asked in the round before. */
  private static final class Round implements Exchange {
    private boolean hasAnswer;
    private @Nullable String note;

    Round(@Nullable String note) {
      this.note = note;
      this.hasAnswer = note != null;
    }

    @Override
    public Map<String, Map<String, @Nullable Object>> askAll(Map<String, Question> questions) {
      throw new Left();
    }

    @Override
    public Optional<Map<String, @Nullable Object>> answered(String key) {
      boolean first = hasAnswer;
      hasAnswer = false;
      return first ? Optional.of(Values.object("action", "accept")) : Optional.empty();
    }

    @Override
    public boolean endsToAsk() {
      return true;
    }

    @Override
    public void remember(String words) {
      note = words;
    }

    @Override
    public Optional<String> remembered() {
      return Optional.ofNullable(note);
    }

    @Override
    public Peer peer() {
      Map<String, @Nullable Object> capabilities = Values.object("elicitation", Map.of());
      return new Peer(
          Party.LOCAL, Era.MODERN, "2026-07-28", new Implementation("test", "1"), capabilities);
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
}
