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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
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
 * Authorization", over every path and every tool for runs. Both are taken from the server itself: a
 * new one that has no rule here fails.
 */
@Timeout(120)
class ForceBrowsingIT {
  private static final Pattern RUN = Pattern.compile("[0-9a-f]{8}-[0-9a-f-]{27}");
  private static final List<String> METHODS =
      List.of("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS");

  /** What each route is for: those who may see, and those who may decide. */
  private enum Rule {
    EVERYBODY_THEIR_OWN,
    WHO_MAY_SEE,
    WHO_MAY_DECIDE
  }

  private static final Map<String, Rule> ROUTES =
      Map.of(
          "GET approvals", Rule.EVERYBODY_THEIR_OWN,
          "GET approvals/*", Rule.WHO_MAY_SEE,
          "POST approvals/*/approve", Rule.WHO_MAY_DECIDE,
          "POST approvals/*/deny", Rule.WHO_MAY_DECIDE,
          "POST approvals/*/delegate", Rule.WHO_MAY_DECIDE);

  /** Each tool that takes the id of a run, with what else it needs. */
  private static final Map<String, Map<String, Object>> RUN_TOOLS =
      Map.of(
          "pawl_run_status", Map.of(),
          "pawl_run_result", Map.of("wait", 0),
          "pawl_run_continue", Map.of("answer", true),
          "pawl_run_cancel", Map.of());

  private static final Set<String> OTHER_TOOLS =
      Set.of("pawl_signal", "approve", "look", "listen", "replace");

  private static final Map<String, Identity> CALLERS =
      Map.of(
          "ann", identity(Kind.PERSON, "ann"),
          "bob", identity(Kind.PERSON, "bob", "cook"),
          "ann-agent", identity(Kind.AGENT, "ann", "boss"),
          "ann-service", identity(Kind.SERVICE, "ann", "boss"),
          "bea", identity(Kind.PERSON, "bea", "boss"),
          "olga", identity(Kind.PERSON, "olga", "operator"));

  /**
   * Neither owners nor overseers; some only look like the owner. Empty for those without a token.
   */
  static final List<String> STRANGERS = List.of("bob", "ann-agent", "ann-service", "bea", "");

  private static Served served;

  /** The same, where nobody is let in who shows nothing. */
  private static Served closed;

  private static String asking;
  private static String heldRun;
  private static String held;

  private static Identity identity(Kind kind, String name, String... roles) {
    return new Identity(new Principal(kind, name), "test", Set.of(roles), Set.of("tool:*"), null);
  }

  @BeforeAll
  static void serve(@TempDir Path folder) throws Exception {
    Files.writeString(folder.resolve("todo.md"), "Buy pears");
    Files.writeString(
        folder.resolve("gates.yaml"),
        """
        principles: false
        gates:
          - name: care
            applies: { tools: files/write_file }
            of: calls
            then: { hold: { roles: [boss] } }
        """);
    Files.writeString(
        folder.resolve("graph.yaml"),
        """
        server: { name: demo, version: '1' }
        mcpServers: { files: { builtin: files, root: . } }
        tools:
          - name: approve
            description: Waits for somebody
            nodes:
              - { id: entry, type: entry, next: ask }
              - { id: ask, type: ask, question: Secret question?, next: exit }
              - { id: exit, type: exit }
          - name: look
            description: Looks
            nodes:
              - { id: entry, type: entry, next: tell }
              - { id: tell, type: transform, transform: { expr: '{ "seen": 7 }' }, next: exit }
              - { id: exit, type: exit }
          - name: listen
            description: Awaits a signal
            nodes:
              - { id: entry, type: entry, next: hear }
              - { id: hear, type: signal, signal: paid, next: exit }
              - { id: exit, type: exit }
          - name: replace
            description: Writes
            nodes:
              - { id: entry, type: entry, next: write }
              - { id: write, type: mcp, server: files, tool: write_file, args: { path: todo.md, content: Secret plums }, next: exit }
              - { id: exit, type: exit }
        """);
    served = new Served(folder, CALLERS, true);
    closed = new Served(folder, CALLERS, false);
    asking = run(served.call("ann", "approve", Map.of()));
    heldRun = run(served.call("ann", "replace", Map.of()));
    Map<?, ?> page = (Map<?, ?>) Json.parse(get("bea", "/api/v1/approvals").body());
    held = String.valueOf(((Map<?, ?>) ((List<?>) page.get("approvals")).getFirst()).get("id"));
  }

  @AfterAll
  static void stop() throws IOException {
    served.close();
    closed.close();
  }

  private static String run(HttpResponse<String> answer) {
    Matcher found = RUN.matcher(answer.body());
    assertThat(found.find()).as(answer.body()).isTrue();
    return found.group();
  }

  private static HttpResponse<String> get(@Nullable String who, String path) throws Exception {
    return served.send(who, "GET", path, null);
  }

  private static @Nullable String token(String who) {
    return who.isEmpty() ? null : who;
  }

  /** What an answer says, but for the name that was asked for. */
  private static String said(HttpResponse<String> answer, String name) {
    return answer.statusCode() + " " + answer.body().replace(name, "NAME");
  }

  @Test
  void everyRouteAndEveryToolHasARule() throws Exception {
    assertThat(
            served.api.routes().stream()
                .map(each -> each.method() + " " + String.join("/", each.path())))
        .containsExactlyInAnyOrderElementsOf(ROUTES.keySet());
    Map<?, ?> answer = (Map<?, ?>) Json.parse(served.ask("ann", "tools/list", Map.of()).body());
    List<?> tools = (List<?>) ((Map<?, ?>) answer.get("result")).get("tools");
    Set<String> ruled = new TreeSet<>(RUN_TOOLS.keySet());
    ruled.addAll(OTHER_TOOLS);
    assertThat(tools.stream().map(each -> String.valueOf(((Map<?, ?>) each).get("name"))))
        .containsExactlyInAnyOrderElementsOf(ruled);
  }

  static Stream<String> paths() {
    return Stream.concat(
        Stream.of("/mcp"), ROUTES.keySet().stream().map(ForceBrowsingIT::path).sorted());
  }

  private static String path(String route) {
    return "/api/v1/" + route.substring(route.indexOf(' ') + 1).replace("*", "ID");
  }

  @ParameterizedTest
  @MethodSource("paths")
  void noPathOpensByAnyMethodWithoutAToken(String path) throws Exception {
    for (String method : METHODS) {
      assertClosed(
          closed.send(null, method, path.replace("ID", held), "{}", "X-User", "ann"), method);
    }
    // Who shows many that are wrong waits long, so these are few.
    assertClosed(closed.send("wrong", "POST", path.replace("ID", held), "{}"), "wrong");
  }

  private static void assertClosed(HttpResponse<String> answer, String how) {
    assertThat(answer.statusCode()).as(how).isEqualTo(401);
    assertThat(answer.headers().firstValue("WWW-Authenticate")).isPresent();
    assertThat(answer.body()).doesNotContain("Secret");
  }

  @ParameterizedTest
  @MethodSource("paths")
  void nobodyInParticularSeesNothingOfTheApi(String path) throws Exception {
    if (path.equals("/mcp")) {
      assertThat(served.ask(null, "tools/list", Map.of()).statusCode()).isEqualTo(200);
      return;
    }
    for (String method : METHODS) {
      HttpResponse<String> real = served.send(null, method, path.replace("ID", held), "{}");
      HttpResponse<String> unknown = served.send(null, method, path.replace("ID", "no.1"), "{}");
      assertThat(real.statusCode()).as("%s %s", method, path).isEqualTo(403);
      assertThat(said(real, held)).isEqualTo(said(unknown, "no.1"));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/",
        "/api",
        "/api/",
        "/api/v1",
        "/api/v1/",
        "/api/v2/approvals",
        "/API/v1/approvals",
        "/api/v1/approvals/",
        "/api/v1//approvals",
        "//api/v1/approvals",
        "/api/v1/approvals;x=1",
        "/api/v1/../v1/approvals",
        "/api/v1/approvals/..;/",
        "/api/v1/approvals%2f",
        "/api/v1/%61pprovals",
        "/.well-known/oauth-protected-resource/../../mcp",
        "/.well-known/oauth-protected-resource/..%2f..%2fapi/v1/approvals",
        "/mcp/../api/v1/approvals",
        "/mcp/",
        "/mcp/approvals",
        "/mcp;a=b",
        "/admin",
        "/metrics",
        "/health",
        "/debug",
        "/authorize",
        "/token",
        "/register",
        "/.well-known/oauth-authorization-server",
        "/actuator/env",
        "/.git/config",
        "/graph.yaml",
        "/pawl.db",
        "/api/v1/runs",
        "/api/v1/keys",
        "/api/v1/audit",
        "/api/v1/registry"
      })
  void noOtherPathTellsAnythingWithoutAToken(String path) throws Exception {
    for (Served each : List.of(served, closed)) {
      HttpResponse<String> answer = each.send(null, "GET", path, null);
      assertThat(answer.statusCode()).isBetween(400, 499);
      assertThat(answer.body()).doesNotContain("Secret", held, heldRun);
    }
  }

  @Test
  void theOneOpenPathTellsOnlyWhereTokensComeFrom() throws Exception {
    for (String path : List.of("", "/mcp")) {
      HttpResponse<String> open = get("wrong", "/.well-known/oauth-protected-resource" + path);
      assertThat(open.statusCode()).isEqualTo(200);
      assertThat(((Map<?, ?>) Json.parse(open.body())).keySet().stream().map(String::valueOf))
          .containsExactlyInAnyOrder(
              "resource", "authorization_servers", "bearer_methods_supported");
    }
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

  static Stream<String> onOne() {
    return ROUTES.keySet().stream().filter(each -> each.contains("*")).sorted();
  }

  @ParameterizedTest
  @MethodSource("onOne")
  void whatIsHeldOfAnotherLooksLikeNothing(String route) throws Exception {
    String method = route.substring(0, route.indexOf(' '));
    String unknown = UUID.randomUUID() + ".0123456789abcdef";
    for (String who : List.of("bob", "ann-agent", "ann-service")) {
      for (String body : List.of("{}", "{\"to\":\"PERSON:bob\"}", "{\"reason\":\"x\"}", "[")) {
        HttpResponse<String> foreign =
            served.send(who, method, path(route).replace("ID", held), body);
        assertThat(said(foreign, held))
            .as("%s %s", who, body)
            .isEqualTo(
                said(served.send(who, method, path(route).replace("ID", unknown), body), unknown));
        assertThat(foreign.statusCode()).isIn(400, 404);
      }
    }
    boolean decides = ROUTES.get(route) == Rule.WHO_MAY_DECIDE;
    for (String who : List.of("ann", "olga")) {
      HttpResponse<String> seen =
          served.send(who, method, path(route).replace("ID", held), body(route));
      assertThat(seen.statusCode()).as(who).isEqualTo(decides ? 403 : 200);
    }
    assertThat(get("bea", "/api/v1/approvals/" + held).statusCode()).isEqualTo(200);
  }

  private static String body(String route) {
    return route.endsWith("delegate") ? "{\"to\":\"PERSON:bob\"}" : "{}";
  }

  @Test
  void everybodyListsOnlyWhatTheyMaySee() throws Exception {
    Map<String, Boolean> seen = new LinkedHashMap<>();
    for (String who : CALLERS.keySet()) {
      seen.put(who, get(who, "/api/v1/approvals?most=200").body().contains(held));
    }
    assertThat(seen.entrySet().stream().filter(Map.Entry::getValue).map(Map.Entry::getKey))
        .containsExactlyInAnyOrder("ann", "bea", "olga");
  }

  /** No header says who calls but the one that is checked. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "X-Forwarded-User",
        "X-Remote-User",
        "Remote-User",
        "X-Original-User",
        "X-User",
        "X-Role",
        "X-Original-URL",
        "X-Rewrite-URL",
        "X-HTTP-Method-Override",
        "Cookie",
        "X-Api-Key",
        "Proxy-Authorization",
        "Mcp-Session-Id"
      })
  void noOtherHeaderMakesSomebodyAnother(String header) throws Exception {
    for (String value : List.of("bea", "boss", "/api/v1/approvals/" + held, "PERSON:bea", "POST")) {
      String path = "/api/v1/approvals/" + held;
      assertThat(served.send("bob", "GET", path, null, header, value).statusCode()).isEqualTo(404);
      assertThat(served.send(null, "GET", path, null, header, value).statusCode()).isEqualTo(403);
      assertThat(served.send("bob", "POST", path + "/approve", "{}", header, value).statusCode())
          .isEqualTo(404);
    }
  }

  @Test
  void aTokenInTheAddressIsNone() throws Exception {
    for (String name : List.of("access_token", "token", "key", "Authorization")) {
      assertThat(get(null, "/api/v1/approvals?" + name + "=bea").statusCode()).isEqualTo(403);
      assertThat(served.send(null, "POST", "/mcp?" + name + "=bea", "{}").body())
          .doesNotContain("Secret");
    }
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
