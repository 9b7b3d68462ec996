package dev.pawl.library.api;

import static dev.pawl.library.api.Cast.STRANGERS;
import static dev.pawl.library.api.Cast.run;
import static dev.pawl.library.api.Cast.said;
import static dev.pawl.library.api.Cast.token;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Json;
import dev.pawl.json.Values;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * OWASP API Security 2023, API1 "Broken Object Level Authorization" and API5 "Broken Function Level
 * Authorization", over every tool for runs. They are taken from the server itself: a new one that
 * has no rule here fails.
 */
@Timeout(120)
class ForeignRunsIT {
  /** Each tool that takes the id of a run, with what else it needs. */
  private static final Map<String, Map<String, Object>> RUN_TOOLS =
      Map.of(
          "pawl_run_status", Map.of(),
          "pawl_run_result", Map.of("wait", 0),
          "pawl_run_continue", Map.of("answer", true),
          "pawl_run_cancel", Map.of());

  private static final Set<String> OTHER_TOOLS =
      Set.of("pawl_signal", "approve", "look", "listen", "replace");

  private static Served served;
  private static String asking;
  private static String heldRun;

  @BeforeAll
  static void serve(@TempDir Path folder) throws Exception {
    Cast.write(folder);
    served = new Served(folder, Cast.CALLERS, true);
    asking = run(served.call("ann", "approve", Map.of()));
    heldRun = run(served.call("ann", "replace", Map.of()));
  }

  @AfterAll
  static void stop() throws IOException {
    served.close();
  }

  @Test
  void everyToolHasARule() throws Exception {
    Map<?, ?> answer = (Map<?, ?>) Json.parse(served.ask("ann", "tools/list", Map.of()).body());
    List<?> tools = (List<?>) ((Map<?, ?>) answer.get("result")).get("tools");
    Set<String> ruled = new TreeSet<>(RUN_TOOLS.keySet());
    ruled.addAll(OTHER_TOOLS);
    assertThat(tools.stream().map(each -> String.valueOf(((Map<?, ?>) each).get("name"))))
        .containsExactlyInAnyOrderElementsOf(ruled);
  }

  static Stream<Object[]> strangersAndRunTools() {
    return STRANGERS.stream()
        .flatMap(who -> RUN_TOOLS.keySet().stream().sorted().map(tool -> new Object[] {who, tool}));
  }

  @ParameterizedTest
  @MethodSource("strangersAndRunTools")
  void theRunOfAnotherLooksLikeNone(String who, String tool) throws Exception {
    for (String run : List.of(asking, heldRun)) {
      String unknown = UUID.randomUUID().toString();
      HttpResponse<String> foreign = onRun(who, tool, run);
      assertThat(said(foreign, run)).isEqualTo(said(onRun(who, tool, unknown), unknown));
      assertThat(foreign.body()).doesNotContain("Secret");
    }
    assertThat(onRun("ann", "pawl_run_status", asking).body()).contains("Secret question?");
  }

  private static HttpResponse<String> onRun(String who, String tool, String run) throws Exception {
    Map<String, Object> arguments = new LinkedHashMap<>(RUN_TOOLS.get(tool));
    arguments.put("run", run);
    return served.call(token(who), tool, arguments);
  }

  @ParameterizedTest
  @ValueSource(strings = {"tasks/get", "tasks/update", "tasks/cancel"})
  void theTaskOfAnotherLooksLikeNone(String method) throws Exception {
    for (String who : STRANGERS) {
      String unknown = UUID.randomUUID().toString();
      assertThat(said(onTask(who, method, asking), asking))
          .as(who)
          .isEqualTo(said(onTask(who, method, unknown), unknown));
    }
    assertThat(onTask("ann", "tasks/get", asking).body()).contains("\"taskId\"");
  }

  private static HttpResponse<String> onTask(String who, String method, String id)
      throws Exception {
    return served.ask(
        token(who),
        method,
        Values.object("taskId", id, "inputResponses", Map.of("ask", Map.of("action", "accept"))));
  }

  /** To oversee is to see, answer and cancel, as it is said; it is nothing that others have. */
  @Test
  void overseersSeeTheRunOfAnother() throws Exception {
    assertThat(onRun("olga", "pawl_run_status", asking).body()).contains("Secret question?");
  }

  /** A signal goes to runs of whoever sends it. */
  @Test
  void aSignalDoesNotReachTheRunOfAnother() throws Exception {
    String listening = run(served.call("ann", "listen", Map.of()));
    for (String each : STRANGERS) {
      HttpResponse<String> sent =
          served.call(token(each), "pawl_signal", Values.object("name", "paid", "value", each));
      assertThat(sent.body()).contains(each.isEmpty() ? "callers who show who they are" : "sent");
    }
    assertThat(onRun("ann", "pawl_run_status", listening).body()).contains("waits for the signal");
    served.call("ann", "pawl_signal", Map.of("name", "paid", "value", "mine"));
    HttpResponse<String> end = onRun("ann", "pawl_run_result", listening);
    for (int n = 0; n < 100 && !end.body().contains("mine"); n++) {
      end = served.call("ann", "pawl_run_result", Map.of("run", listening, "wait", 1));
    }
    assertThat(end.body()).contains("mine");
  }

  @Test
  void whatMayChangeSomethingIsNotForNobodyInParticular() throws Exception {
    Set<String> open =
        OTHER_TOOLS.stream()
            .filter(
                tool -> {
                  try {
                    String body = served.call(null, tool, Map.of("name", "x")).body();
                    return !body.contains("callers who show who they are");
                  } catch (Exception e) {
                    throw new AssertionError(e);
                  }
                })
            .collect(Collectors.toSet());
    assertThat(open).containsExactly("look");
  }
}
