package dev.pawl.protocol.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Values;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.data.Implementation;
import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.RequestId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tasks that somebody else than the server looks after. */
@Timeout(30)
class TaskSourceTest {
  private static final Instant BEGUN = Instant.parse("2026-11-15T10:00:00Z");
  private static final String PREFIX = "io.modelcontextprotocol/";

  private final List<String> heard = new ArrayList<>();
  private final BlockingQueue<Message> sent = new LinkedBlockingQueue<>();
  private TaskSource.Phase phase = new TaskSource.Phase.Working();

  private final TaskSource source =
      new TaskSource() {
        @Override
        public Optional<State> find(String id, Peer peer) {
          return id.equals("mine") && peer.principal().equals("me")
              ? Optional.of(
                  new State(BEGUN, BEGUN.plusSeconds(5), Duration.ofHours(1), "step two", phase))
              : Optional.empty();
        }

        @Override
        public void update(String id, Map<String, @Nullable Object> answers, Peer peer) {
          heard.add("update " + id + " " + answers);
        }

        @Override
        public void cancel(String id, Peer peer) {
          heard.add("cancel " + id);
        }
      };

  private final McpServer server =
      new McpServer(
          new Implementation("test", "1"),
          null,
          new Offer(
              List.of(
                  Tool.of(
                      "begin",
                      "Goes on elsewhere",
                      (_, exchange) -> {
                        exchange.handOver("mine");
                        return CallResult.text("not possible");
                      })),
              List.of(),
              List.of(),
              null),
          source,
          () -> new byte[32]);

  private Map<String, @Nullable Object> call(
      String principal, String method, Map<String, @Nullable Object> params, boolean tasks)
      throws InterruptedException {
    Map<String, @Nullable Object> all = new LinkedHashMap<>(params);
    all.put(
        "_meta",
        Values.object(
            PREFIX + "protocolVersion",
            "2026-07-28",
            PREFIX + "clientCapabilities",
            tasks
                ? Values.object("extensions", Values.object(PREFIX + "tasks", Map.of()))
                : Map.of()));
    try (Connection connection = new Connection(server, new Party(principal), sent::add)) {
      connection.receive(new Message.Request(RequestId.of(1), method, all));
      return switch (sent.take()) {
        case Message.Result result -> result.result();
        case Message other -> Values.object("failure", other.toString());
      };
    }
  }

  private Map<String, @Nullable Object> ask(String method, Map<String, @Nullable Object> more)
      throws InterruptedException {
    Map<String, @Nullable Object> params = new LinkedHashMap<>(more);
    params.put("taskId", "mine");
    return call("me", method, params, true);
  }

  @Test
  void aCallEndsWithTheTask() throws InterruptedException {
    assertThat(call("me", "tools/call", Values.object("name", "begin"), true))
        .containsEntry("resultType", "task")
        .containsEntry("taskId", "mine")
        .containsEntry("status", "working")
        .containsEntry("statusMessage", "step two")
        .containsEntry("createdAt", "2026-11-15T10:00:00Z")
        .containsEntry("lastUpdatedAt", "2026-11-15T10:00:05Z")
        .containsEntry("ttlMs", 3_600_000L);
  }

  @Test
  void withoutTasksNothingHappens() throws InterruptedException {
    assertThat(call("me", "tools/call", Values.object("name", "begin"), false).toString())
        .contains("not possible");
  }

  @Test
  void itsQuestionsAreToldAndTheAnswersHandedOn() throws InterruptedException {
    phase =
        new TaskSource.Phase.Asking(
            Map.of(
                "k", new Exchange.Question("elicitation/create", Values.object("message", "?"))));
    assertThat(ask("tasks/get", Map.of()))
        .containsEntry("status", "input_required")
        .containsKey("inputRequests");
    ask("tasks/update", Values.object("inputResponses", Values.object("k", Map.of())));
    ask("tasks/cancel", Map.of());
    assertThat(heard).containsExactly("update mine {k={}}", "cancel mine");
  }

  @Test
  void itsResultIsThatOfTheCall() throws InterruptedException {
    phase = new TaskSource.Phase.Completed(CallResult.error("no luck"));
    Map<String, @Nullable Object> task = ask("tasks/get", Map.of());
    assertThat(task).containsEntry("status", "completed");
    assertThat(task.get("result")).extracting("isError").isEqualTo(true);
    phase = new TaskSource.Phase.Cancelled();
    assertThat(ask("tasks/get", Map.of())).containsEntry("status", "cancelled");
  }

  @Test
  void toOthersItIsNotThere() throws InterruptedException {
    for (String method : List.of("tasks/get", "tasks/update", "tasks/cancel")) {
      assertThat(call("you", method, Values.object("taskId", "mine"), true).toString())
          .contains("unknown task");
    }
    assertThat(heard).isEmpty();
  }
}
