package dev.pawl.library.api;

import static dev.pawl.library.api.Cast.CALLERS;
import static dev.pawl.library.api.Cast.run;
import static dev.pawl.library.api.Cast.said;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Json;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
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
 * Authorization", over every path. They are taken from the server itself: a new one that has no
 * rule here fails.
 */
@Timeout(120)
class ForceBrowsingIT {
  private static final List<String> METHODS =
      List.of("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS");

  /** What each route is for: those who may see, and those who may decide. */
  private enum Rule {
    EVERYBODY_THEIR_OWN,
    WHO_MAY_SEE,
    WHO_MAY_DECIDE,
    /** Who may use tools; tells nothing of anybody's runs. */
    WHO_MAY_USE_TOOLS,
    /** Who may see files as they are written, or change them; nothing of anybody's runs. */
    FILES,
    /** Who looks after the server. */
    OVERSEERS,
    /** Who may touch the run, see {@link RunsApiIT}. */
    OWN_RUNS
  }

  /** One after the other. */
  private static final class RouteRules {
    final Map<String, Rule> all = new LinkedHashMap<>();

    RouteRules are(Rule rule, String... routes) {
      for (String each : routes) {
        all.put(each, rule);
      }
      return this;
    }
  }

  private static final Map<String, Rule> ROUTES =
      new RouteRules()
          .are(Rule.EVERYBODY_THEIR_OWN, "GET approvals")
          .are(Rule.WHO_MAY_SEE, "GET approvals/*")
          .are(
              Rule.WHO_MAY_DECIDE,
              "POST approvals/*/approve",
              "POST approvals/*/deny",
              "POST approvals/*/delegate")
          .are(
              Rule.WHO_MAY_USE_TOOLS,
              "GET upstreams",
              "GET upstreams/*/tools/*/parameters",
              "POST upstreams/*/tools/*/parameters/validate")
          .are(
              Rule.FILES,
              "GET definitions",
              "POST definitions",
              "GET definitions/*",
              "PUT definitions/*",
              "GET definitions/*/graph",
              "POST definitions/*/check",
              "GET definitions/*/layout",
              "PUT definitions/*/layout",
              "GET templates",
              "GET triggers",
              "GET gates",
              "POST gates/try",
              "POST definitions/*/edits",
              "POST definitions/*/completions",
              "POST definitions/*/hover",
              "GET definitions/*/export")
          .are(Rule.OVERSEERS, "GET audit", "POST audit/verify", "GET keys")
          .are(
              Rule.OWN_RUNS,
              "GET me",
              "GET metrics",
              "POST expressions/evaluate",
              "GET tools",
              "POST tools/*/runs",
              "GET runs",
              "GET runs/compare",
              "GET runs/*",
              "GET runs/*/graph",
              "GET runs/*/value",
              "GET runs/*/steps",
              "GET runs/*/steps/*",
              "GET runs/*/steps/*/value",
              "GET runs/*/context",
              "GET runs/*/events",
              "POST runs/*/cancel",
              "POST runs/*/resume",
              "POST runs/*/fork",
              "POST runs/*/signal",
              "GET questions",
              "POST questions/*/answer")
          .all;

  private static Served served;

  /** The same, where nobody is let in who shows nothing. */
  private static Served closed;

  private static String heldRun;
  private static String held;

  @BeforeAll
  static void serve(@TempDir Path folder) throws Exception {
    Cast.write(folder);
    served = new Served(folder, CALLERS, true);
    closed = new Served(folder, CALLERS, false);
    heldRun = run(served.call("ann", "replace", Map.of()));
    Map<?, ?> page = (Map<?, ?>) Json.parse(get("bea", "/api/v1/approvals").body());
    held = String.valueOf(((Map<?, ?>) ((List<?>) page.get("approvals")).getFirst()).get("id"));
  }

  @AfterAll
  static void stop() throws IOException {
    served.close();
    closed.close();
  }

  private static HttpResponse<String> get(@Nullable String who, String path) throws Exception {
    return served.send(who, "GET", path, null);
  }

  @Test
  void everyRouteHasARule() {
    assertThat(
            served.api.routes().stream()
                .map(each -> each.method() + " " + String.join("/", each.path())))
        .containsExactlyInAnyOrderElementsOf(ROUTES.keySet());
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
    if (path.contains("approvals")) {
      assertClosed(closed.send("wrong", "POST", path.replace("ID", held), "{}"), "wrong");
    }
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

  static Stream<String> onOne() {
    return ROUTES.entrySet().stream()
        .filter(
            each -> each.getValue() == Rule.WHO_MAY_SEE || each.getValue() == Rule.WHO_MAY_DECIDE)
        .map(Map.Entry::getKey)
        .filter(each -> each.contains("*"))
        .sorted();
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

  @ParameterizedTest
  @ValueSource(strings = {"audit", "keys"})
  void onlyOverseersSeeWhatOthersDo(String what) throws Exception {
    for (String who : CALLERS.keySet()) {
      int status = get(who, "/api/v1/" + what).statusCode();
      assertThat(status).as(who).isEqualTo(who.equals("olga") ? 200 : 403);
    }
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
}
