package dev.pawl.library.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.model.Identity;
import dev.pawl.model.Principal;
import dev.pawl.model.Principal.Kind;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class RunsApiIT {
  private static final String GRAPH =
      """
      server: { name: demo, version: '1' }
      mcpServers: { files: { builtin: files, root: . } }
      tools:
        - name: greet
          description: Greets
          inputSchema: { type: object, properties: { name: { type: string } }, required: [name] }
          nodes:
            - { id: entry, type: entry, next: hello }
            - { id: hello, type: transform, transform: { expr: '"Hello " & $.entry.name' }, next: exit }
            - { id: exit, type: exit }
        - name: approve
          description: Asks
          nodes:
            - { id: entry, type: entry, next: ask }
            - id: ask
              type: ask
              question: Is it good?
              schema: { type: object, properties: { ok: { type: boolean } }, required: [ok] }
              next: exit
            - { id: exit, type: exit }
        - name: listen
          description: Listens
          nodes:
            - { id: entry, type: entry, next: hear }
            - { id: hear, type: signal, signal: paid, key: order-7, next: exit }
            - { id: exit, type: exit }
        - name: count
          description: Counts
          inputSchema: { type: object, properties: { to: { type: integer } }, required: [to] }
          nodes:
            - { id: entry, type: entry, next: list }
            - { id: list, type: transform, transform: { expr: '{ "all": [1..$.entry.to] }' }, next: exit }
            - { id: exit, type: exit }
      """;

  private static final Map<String, Identity> CALLERS =
      Map.of("ann", person("ann"), "bob", person("bob"), "olga", person("olga", "operator"));

  @TempDir Path folder;
  private Served served;

  private static Identity person(String name, String... roles) {
    return new Identity(
        new Principal(Kind.PERSON, name), "key", Set.of(roles), Set.of("tool:*"), null);
  }

  @BeforeEach
  void serve() throws IOException {
    Files.writeString(folder.resolve("graph.yaml"), GRAPH);
    served = new Served(folder, CALLERS, false);
  }

  @AfterEach
  void close() throws IOException {
    served.close();
  }

  private HttpResponse<String> send(String who, String method, String path, Object body)
      throws Exception {
    return served.send(who, method, "/api/v1/" + path, body == null ? null : Json.write(body));
  }

  private static Map<?, ?> json(HttpResponse<String> answer, int status) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    return (Map<?, ?>) Json.parse(answer.body());
  }

  private Map<?, ?> get(String who, String path) throws Exception {
    return json(send(who, "GET", path, null), 200);
  }

  private static List<?> list(Map<?, ?> json, String name) {
    return (List<?>) json.get(name);
  }

  private static Map<?, ?> map(Object value) {
    return (Map<?, ?>) value;
  }

  private String begin(String who, String tool, Map<String, ?> arguments) throws Exception {
    HttpResponse<String> begun =
        send(who, "POST", "tools/" + tool + "/runs", Map.of("arguments", arguments));
    String run = String.valueOf(json(begun, 202).get("run"));
    assertThat(begun.headers().firstValue("Location")).hasValue("/api/v1/runs/" + run);
    return run;
  }

  /** As it is when it stands so. */
  private Map<?, ?> awaited(String who, String run, String status) throws Exception {
    Map<?, ?> seen = get(who, "runs/" + run);
    while (!status.equals(seen.get("status"))) {
      assertThat(seen.get("status")).isIn("running", "waiting");
      Thread.onSpinWait();
      seen = get(who, "runs/" + run);
    }
    return seen;
  }

  private String done(String who, String tool, Map<String, ?> arguments) throws Exception {
    String run = begin(who, tool, arguments);
    awaited(who, run, "completed");
    return run;
  }

  @Test
  void toolsAreListedWithTheFilesThatTheyStandIn() throws Exception {
    Map<?, ?> greet = map(list(get("ann", "tools"), "tools").getFirst());
    assertThat(greet.get("name")).isEqualTo("greet");
    assertThat(greet.get("definition")).isEqualTo("graph.yaml");
    assertThat(map(greet.get("inputSchema")).get("required")).isEqualTo(List.of("name"));
  }

  @Test
  void aRunIsBegunAndShownWithItsSteps() throws Exception {
    String run = begin("ann", "greet", Map.of("name", "Ben"));
    Map<?, ?> whole = awaited("ann", run, "completed");
    assertThat(map(whole.get("result")).get("value")).isEqualTo("Hello Ben");
    assertThat(whole.get("principal")).isEqualTo("PERSON:ann");
    assertThat(whole.get("mine")).isEqualTo(true);
    assertThat(map(whole.get("counts")).get("completed")).isEqualTo(3);
    assertThat(whole.get("definition")).isEqualTo("graph.yaml");
    Map<?, ?> steps = get("ann", "runs/" + run + "/steps?most=2");
    assertThat(steps.get("total")).isEqualTo(3);
    assertThat(steps.get("next")).isEqualTo(2);
    Map<?, ?> step = get("ann", "runs/" + run + "/steps/1");
    assertThat(step.get("node")).isEqualTo("hello");
    assertThat(map(step.get("output")).get("value")).isEqualTo("Hello Ben");
    assertThat(map(step.get("saw")).get("value")).isEqualTo(Map.of("entry", Map.of("name", "Ben")));
    assertThat(map(get("ann", "runs/" + run + "/context?at=1").get("context")).get("value"))
        .isEqualTo(Map.of("entry", Map.of("name", "Ben")));
  }

  @Test
  void argumentsThatDoNotFitAreRefusedFieldByField() throws Exception {
    Map<?, ?> answer =
        json(send("ann", "POST", "tools/greet/runs", Map.of("arguments", Map.of("name", 7))), 422);
    Map<?, ?> message = map(list(map(answer.get("error")), "messages").getFirst());
    assertThat(message.get("path")).isEqualTo("name");
    assertThat(list(get("ann", "runs"), "runs")).isEmpty();
    json(send("ann", "POST", "tools/none/runs", Map.of()), 404);
  }

  @Test
  void aLargeValueIsCutAndReadInParts() throws Exception {
    String run = done("ann", "count", Map.of("to", 20_000));
    Map<?, ?> output = map(get("ann", "runs/" + run + "/steps/1").get("output"));
    assertThat(output.get("whole")).isEqualTo(false);
    List<?> shown = list(map(output.get("value")), "all");
    assertThat(shown).hasSize(51);
    assertThat(shown.getLast()).isEqualTo(Map.of("$more", 19_950));
    Map<?, ?> part = get("ann", "runs/" + run + "/steps/1/value?of=output&at=/all&from=100&most=3");
    assertThat(part.get("value")).isEqualTo(List.of(101, 102, 103));
    assertThat(part.get("size")).isEqualTo(20_000);
    assertThat(part.get("kind")).isEqualTo("array");
    assertThat(get("ann", "runs/" + run + "/value?of=input&at=/to").get("value")).isEqualTo(20_000);
    json(send("ann", "GET", "runs/" + run + "/steps/1/value?at=/none", null), 404);
  }

  @Test
  void theJournalIsReadPageByPage() throws Exception {
    String run = done("ann", "greet", Map.of("name", "Ben"));
    Map<?, ?> first = get("ann", "runs/" + run + "/events?most=2");
    assertThat(map(list(first, "events").getFirst()).get("event")).isEqualTo("run.started");
    assertThat(map(list(first, "events").getFirst()).get("seq")).isEqualTo(1);
    Map<?, ?> rest = get("ann", "runs/" + run + "/events?after=" + first.get("next"));
    assertThat(rest.get("next")).isNull();
    assertThat(map(list(rest, "events").getLast()).get("event")).isEqualTo("run.completed");
  }

  @Test
  void theWayOfARunIsDrawn() throws Exception {
    String run = done("ann", "greet", Map.of("name", "Ben"));
    Map<?, ?> graph = map(get("ann", "runs/" + run + "/graph").get("tool"));
    assertThat(list(graph, "nodes"))
        .allSatisfy(node -> assertThat(map(map(node).get("run")).get("outcome")).isEqualTo("done"));
    assertThat(list(graph, "edges"))
        .isNotEmpty()
        .allSatisfy(edge -> assertThat(map(edge).get("taken")).isEqualTo(true));
  }

  @Test
  void runsAreFoundByWhatIsKnownOfThem() throws Exception {
    String ben = done("ann", "greet", Map.of("name", "Ben"));
    String eve = done("ann", "greet", Map.of("name", "Eve"));
    String asks = begin("ann", "approve", Map.of());
    awaited("ann", asks, "waiting");
    assertThat(found("runs?text=hello%20EVE")).containsExactly(eve);
    assertThat(found("runs?status=waiting")).containsExactly(asks);
    assertThat(found("runs?tool=greet&status=completed,failed")).containsExactly(eve, ben);
    assertThat(found("runs?since=2100-01-01T00:00:00Z")).isEmpty();
    assertThat(found("runs?by=PERSON:bob")).isEmpty();
    Map<?, ?> first = get("ann", "runs?most=1&tool=greet");
    assertThat(list(first, "runs")).hasSize(1);
    assertThat(found("runs?most=1&tool=greet&cursor=" + first.get("next"))).containsExactly(ben);
    json(send("ann", "GET", "runs?status=odd", null), 409);
  }

  private List<String> found(String path) throws Exception {
    return list(get("ann", path), "runs").stream()
        .map(each -> String.valueOf(map(each).get("run")))
        .toList();
  }

  @Test
  void aQuestionIsAnswered() throws Exception {
    String run = begin("ann", "approve", Map.of());
    awaited("ann", run, "waiting");
    Map<?, ?> question = map(list(get("ann", "questions"), "questions").getFirst());
    assertThat(question.get("question")).isEqualTo("Is it good?");
    String path = "questions/" + question.get("id") + "/answer";
    json(send("ann", "POST", path, Map.of("value", Map.of("ok", "maybe"))), 422);
    json(send("bob", "POST", path, Map.of("value", Map.of("ok", true))), 404);
    assertThat(
            json(send("ann", "POST", path, Map.of("value", Map.of("ok", true))), 200).get("status"))
        .isEqualTo("taken");
    assertThat(map(awaited("ann", run, "completed").get("result")).get("value"))
        .isEqualTo(Map.of("ok", true));
    json(send("ann", "POST", path, Map.of("value", Map.of("ok", true))), 404);
  }

  @Test
  void aRunIsCancelled() throws Exception {
    String run = begin("ann", "approve", Map.of());
    awaited("ann", run, "waiting");
    json(send("ann", "POST", "runs/" + run + "/cancel", Map.of("reason", "no more")), 202);
    assertThat(map(awaited("ann", run, "cancelled").get("error")).get("message"))
        .asString()
        .contains("no more");
    json(send("ann", "POST", "runs/" + run + "/cancel", Map.of()), 202);
    json(send("ann", "POST", "runs/" + run + "/resume", Map.of()), 409);
  }

  @Test
  void aSignalReachesTheRunThatAwaitsIt() throws Exception {
    String run = begin("ann", "listen", Map.of());
    Map<?, ?> waiting = awaited("ann", run, "waiting");
    assertThat(list(waiting, "listens"))
        .isEqualTo(List.of(Map.of("step", "hear", "name", "paid", "key", "order-7")));
    json(send("ann", "POST", "runs/" + run + "/signal", Map.of("name", "other")), 409);
    json(send("ann", "POST", "runs/" + run + "/signal", Map.of("name", "paid", "value", 30)), 200);
    assertThat(map(awaited("ann", run, "completed").get("result")).get("value")).isEqualTo(30);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aForkBeginsWhereAnotherRunWas(boolean current) throws Exception {
    String run = done("ann", "greet", Map.of("name", "Ben"));
    Map<?, ?> begun =
        json(
            send(
                "ann",
                "POST",
                "runs/" + run + "/fork",
                Values.object("index", 1, "input", Map.of("name", "Eve"), "current", current)),
            202);
    String fork = String.valueOf(begun.get("run"));
    Map<?, ?> whole = awaited("ann", fork, "completed");
    assertThat(map(whole.get("result")).get("value")).isEqualTo("Hello Eve");
    assertThat(map(whole.get("fork")).get("of")).isEqualTo(run);
    Map<?, ?> comparison = get("ann", "runs/compare?left=" + run + "&right=" + fork);
    assertThat(list(comparison, "input"))
        .isEqualTo(List.of(Map.of("path", ".name", "left", "Ben", "right", "Eve")));
    assertThat(list(comparison, "steps"))
        .anySatisfy(step -> assertThat(map(step).get("kind")).isEqualTo("different"));
    json(send("ann", "POST", "runs/" + run + "/fork", Map.of("index", 99)), 404);
  }

  @Test
  void metricsTellHowOnesOwnRunsWent() throws Exception {
    String run = done("ann", "greet", Map.of("name", "Ben"));
    Map<?, ?> metrics = get("ann", "metrics?window=1h");
    assertThat(map(metrics.get("runs")).get("completed")).isEqualTo(1);
    Map<?, ?> greet = map(list(metrics, "tools").getFirst());
    assertThat(greet.get("tool")).isEqualTo("greet");
    assertThat(greet.get("p50")).isEqualTo(greet.get("longest"));
    assertThat(list(metrics, "throughput")).hasSize(48);
    assertThat(map(get("bob", "metrics").get("runs")).get("begun")).isEqualTo(0);
    assertThat(get("olga", "metrics").toString()).doesNotContain(run);
    json(send("ann", "GET", "metrics?window=1y", null), 409);
    assertThat(list(get("ann", "triggers"), "triggers")).isEmpty();
  }

  @Test
  void anExpressionIsTriedOnWhatAStepSaw() throws Exception {
    String run = done("ann", "greet", Map.of("name", "Ben"));
    Map<?, ?> yielded =
        json(
            send(
                "ann",
                "POST",
                "expressions/evaluate",
                Values.object("expression", "$uppercase($.entry.name)", "run", run, "step", 1)),
            200);
    assertThat(map(yielded.get("value")).get("value")).isEqualTo("BEN");
    Map<?, ?> wrong =
        json(send("ann", "POST", "expressions/evaluate", Map.of("expression", "1 +\n )")), 200);
    assertThat(map(wrong.get("error")).get("line")).isEqualTo(2);
    Map<?, ?> rule =
        json(
            send(
                "ann",
                "POST",
                "expressions/evaluate",
                Values.object(
                    "expression",
                    Map.of(">", List.of(Map.of("var", "a"), 1)),
                    "kind",
                    "rule",
                    "context",
                    Map.of("a", 2))),
            200);
    assertThat(map(rule.get("value")).get("value")).isEqualTo(true);
    json(
        send(
            "bob",
            "POST",
            "expressions/evaluate",
            Values.object("expression", "1", "run", run, "step", 1)),
        404);
  }

  @Test
  void whatIsAnothersLooksLikeWhatIsNotThere() throws Exception {
    String run = begin("ann", "approve", Map.of());
    awaited("ann", run, "waiting");
    String none = "00000000-0000-0000-0000-000000000000";
    for (String path :
        List.of("", "/graph", "/value", "/steps", "/steps/0", "/context", "/events")) {
      HttpResponse<String> foreign = send("bob", "GET", "runs/" + run + path, null);
      HttpResponse<String> unknown = send("bob", "GET", "runs/" + none + path, null);
      assertThat(foreign.statusCode()).isEqualTo(404);
      assertThat(foreign.body()).isEqualTo(unknown.body());
    }
    for (String deed : List.of("cancel", "resume", "fork", "signal")) {
      HttpResponse<String> foreign =
          send("bob", "POST", "runs/" + run + "/" + deed, deedBody(deed));
      assertThat(foreign.body())
          .isEqualTo(send("bob", "POST", "runs/" + none + "/" + deed, deedBody(deed)).body());
      assertThat(foreign.statusCode()).isEqualTo(404);
    }
    assertThat(list(get("bob", "runs"), "runs")).isEmpty();
    assertThat(list(get("bob", "questions"), "questions")).isEmpty();
    assertThat(list(get("olga", "questions"), "questions")).hasSize(1);
    assertThat(get("olga", "runs/" + run).get("mine")).isEqualTo(false);
    json(send("bob", "GET", "runs/compare?left=" + run + "&right=" + run, null), 404);
  }

  private static Map<String, ?> deedBody(String deed) {
    return switch (deed) {
      case "fork" -> Map.of("index", 0);
      case "signal" -> Map.of("name", "paid");
      default -> Map.of();
    };
  }
}
