package dev.pawl.library.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.audit.AuditEntry;
import dev.pawl.engine.audit.AuditQuery;
import dev.pawl.engine.audit.AuditRecord;
import dev.pawl.engine.audit.AuditSettings;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.gate.Finding;
import dev.pawl.engine.gate.Hold;
import dev.pawl.engine.gate.Matter;
import dev.pawl.engine.gate.Point;
import dev.pawl.engine.gate.Ruling;
import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.host.Oversight;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.memory.MemoryRunStore;
import dev.pawl.json.Json;
import dev.pawl.library.Pawl;
import dev.pawl.mcp.face.Callers;
import dev.pawl.model.Identity;
import dev.pawl.model.Principal;
import dev.pawl.model.Principal.Kind;
import dev.pawl.protocol.api.Api;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class ApprovalsApiTest {
  private static final Duration LONG = Duration.ofSeconds(60);
  private static final Identity ANN = person("ann", Set.of());
  private static final Identity BOSS = person("bea", Set.of("boss"));
  private static final Identity STRANGER = person("sam", Set.of("cook"));

  @TempDir Path folder;
  private final RunHost host =
      new RunHost(
          new MemoryRunStore(JournalLimits.DEFAULT)
              .audited(AuditSettings.of("stdio"), new byte[] {1, 2, 3}));
  private final ApiRouter api = ApprovalsApi.router(() -> host, new Oversight(Set.of("operator")));
  private Hold hold = new Hold("care", "files are read", Set.of("boss"), 1, true, Duration.ZERO);
  private Pawl pawl;

  private static Identity person(String name, Set<String> roles) {
    return new Identity(new Principal(Kind.PERSON, name), "key", roles, Set.of(), null);
  }

  @BeforeEach
  void open() throws IOException {
    Files.writeString(folder.resolve("a.txt"), "abc");
    Files.writeString(folder.resolve("bc.txt"), "abcde");
    Path graph = folder.resolve("graph.yaml");
    Files.writeString(
        graph,
        """
        server: { name: test, version: 1.0.0 }
        mcpServers:
          files: { builtin: files, root: . }
        tools:
          - name: length
            description: How long a file is
            inputSchema: { type: object, properties: { path: { type: string } } }
            nodes:
              - { id: entry, type: entry, next: load }
              - { id: load, type: mcp, server: files, tool: read_text_file, args: { path: { expr: $.entry.path } }, next: size }
              - { id: size, type: transform, transform: { expr: '$length($.load.content)' }, next: exit }
              - { id: exit, type: exit }
        """);
    pawl = Pawl.load(graph);
  }

  @AfterEach
  void close() {
    host.close();
    pawl.close();
  }

  private Ruling judge(Matter matter) {
    if (matter.point() != Point.BEFORE_CALL || matter.agreed().contains("care")) {
      return Ruling.NOTHING;
    }
    Finding finding =
        new Finding(
            "care", "Care", "files are read", Finding.Severity.HIGH, Finding.Consequence.HOLD);
    return new Ruling(List.of(), List.of(finding), hold, null);
  }

  private HostedRun held() throws InterruptedException {
    HostedRun run =
        host.begin(
            pawl.engine().gated(this::judge),
            pawl.tool("length"),
            Map.of("path", "a.txt"),
            RunOptions.DEFAULT.by(ANN));
    run.awaitNews(LONG, Set.of());
    run.sync();
    return run;
  }

  private Api.Answer send(Identity who, String method, String path, String body, String match) {
    int mark = path.indexOf('?');
    return api.answer(
        new Api.Request(
            Callers.party(who),
            method,
            "/api/v1/" + (mark < 0 ? path : path.substring(0, mark)),
            mark < 0 ? "" : path.substring(mark + 1),
            match,
            body.getBytes(UTF_8)));
  }

  private Api.Answer get(Identity who, String path) {
    return send(who, "GET", path, "", null);
  }

  private Api.Answer post(Identity who, String path, String body) {
    return send(who, "POST", path, body, null);
  }

  private Map<?, ?> json(Api.Answer answer) {
    return (Map<?, ?>) Json.parse(answer.json());
  }

  private List<String> ids(Identity who, String query) {
    List<String> ids = new ArrayList<>();
    for (Object each : (List<?>) json(get(who, "approvals" + query)).get("approvals")) {
      ids.add(String.valueOf(((Map<?, ?>) each).get("id")));
    }
    return ids;
  }

  private String only() {
    return ids(BOSS, "").getFirst();
  }

  @Test
  void whatIsAgreedToGoesOn() throws InterruptedException {
    HostedRun run = held();
    Map<?, ?> shown = json(get(BOSS, "approvals/" + only()));
    assertThat(shown.get("arguments")).isEqualTo(Map.of("path", "a.txt"));
    assertThat(shown.get("why")).isEqualTo("files are read");
    assertThat(shown.get("mayDecide")).isEqualTo(true);
    assertThat(post(BOSS, "approvals/" + only() + "/approve", "").status()).isEqualTo(200);
    assertThat(run.await(LONG).orElseThrow())
        .isInstanceOfSatisfying(
            RunResult.Completed.class, end -> assertThat(end.output()).isEqualTo(3));
    assertThat(ids(BOSS, "")).isEmpty();
  }

  @Test
  void itIsPutDownHowWhoeverDecidesCame() throws InterruptedException {
    HostedRun run = held();
    assertThat(post(BOSS, "approvals/" + only() + "/approve", "").status()).isEqualTo(200);
    assertThat(run.await(LONG)).isPresent();
    assertThat(host.store().audit().list(AuditQuery.ALL))
        .extracting(AuditRecord::entry)
        .filteredOn(entry -> entry.action().equals(AuditEntry.APPROVAL))
        .extracting(entry -> entry.by().principal() + " " + entry.by().channel())
        .containsExactly("PERSON:bea http");
  }

  @Test
  void whoeverAgreesMayChangeTheArguments() throws InterruptedException {
    HostedRun run = held();
    String body = "{\"arguments\":{\"path\":\"bc.txt\"},\"reason\":\"that one\"}";
    assertThat(post(BOSS, "approvals/" + only() + "/approve", body).status()).isEqualTo(200);
    assertThat(run.await(LONG).orElseThrow())
        .isInstanceOfSatisfying(
            RunResult.Completed.class, end -> assertThat(end.output()).isEqualTo(5));
  }

  @Test
  void whoHasAgreedIsToldAndNobodyGetsMoreTimeByIt() throws InterruptedException {
    hold = new Hold("care", "files are read", Set.of("boss"), 2, true, Duration.ofHours(1));
    HostedRun run = held();
    Map<?, ?> before = json(get(BOSS, "approvals/" + only()));
    assertThat(before.get("agreed")).isEqualTo(List.of());
    assertThat(post(BOSS, "approvals/" + only() + "/approve", "").status()).isEqualTo(200);
    run.awaitNews(LONG, Set.of());
    run.sync();
    Map<?, ?> after = json(get(BOSS, "approvals/" + only()));
    assertThat(after.get("agreed")).isEqualTo(List.of("PERSON:bea"));
    for (String same : List.of("id", "heldAt", "until")) {
      assertThat(after.get(same)).isEqualTo(before.get(same));
    }
  }

  @Test
  void whatIsDeniedFailsAndWhatIsPassedOnWaitsForOthersToo() throws InterruptedException {
    HostedRun run = held();
    assertThat(get(STRANGER, "approvals/" + only()).status()).isEqualTo(404);
    String to = "{\"to\":\"PERSON:sam\"}";
    assertThat(post(BOSS, "approvals/" + only() + "/delegate", to).status()).isEqualTo(200);
    run.awaitNews(LONG, Set.of());
    String id = ids(STRANGER, "").getFirst();
    assertThat(post(STRANGER, "approvals/" + id + "/deny", "{\"reason\":\"no\"}").status())
        .isEqualTo(200);
    assertThat(run.await(LONG).orElseThrow()).isInstanceOf(RunResult.Failed.class);
  }

  @Test
  void whatIsSomebodyElsesLooksLikeWhatIsNotThere() throws InterruptedException {
    held();
    String id = only();
    String unknown = "0" + id;
    for (String action : List.of("", "/approve", "/deny", "/delegate")) {
      String method = action.isEmpty() ? "GET" : "POST";
      Api.Answer foreign = send(STRANGER, method, "approvals/" + id + action, "{}", null);
      assertThat(foreign)
          .isEqualTo(send(STRANGER, method, "approvals/" + unknown + action, "{}", null));
      assertThat(foreign.status()).isEqualTo(404);
    }
    assertThat(ids(STRANGER, "")).isEmpty();
    Identity agent =
        new Identity(new Principal(Kind.AGENT, "bot"), "key", Set.of("boss"), Set.of(), null);
    assertThat(ids(agent, "")).isEmpty();
    assertThat(post(agent, "approvals/" + id + "/approve", "{}").status()).isEqualTo(404);
    Identity operator = person("olga", Set.of("operator"));
    assertThat(ids(operator, "")).containsExactly(id);
    assertThat(post(operator, "approvals/" + id + "/approve", "{}").status())
        .as("to see is not to decide")
        .isEqualTo(403);
  }

  @Test
  void fourEyesAreNotTwo() throws InterruptedException {
    hold = new Hold("care", "files are read", Set.of(), 1, true, Duration.ZERO);
    held();
    String id = ids(ANN, "").getFirst();
    assertThat(json(get(ANN, "approvals/" + id)).get("mayDecide")).isEqualTo(false);
    Api.Answer own = post(ANN, "approvals/" + id + "/approve", "{}");
    assertThat(own.status()).isEqualTo(403);
    assertThat(own.json()).contains("four eyes");
    Identity nobody = new Identity(new Principal(Kind.ANONYMOUS, "anonymous"), "none");
    assertThat(get(nobody, "approvals").status()).isEqualTo(403);
    assertThat(
            post(new Identity(Principal.SHARED, "token"), "approvals/" + id + "/approve", "{}")
                .status())
        .isEqualTo(404);
  }

  @Test
  void nobodyAgreesToWhatTheyHaveNotSeen() throws InterruptedException {
    hold = new Hold("care", "files are read", Set.of("boss"), 2, false, Duration.ZERO);
    HostedRun run = held();
    String seen = only();
    Identity other = person("bob", Set.of("boss"));
    String body = "{\"arguments\":{\"path\":\"bc.txt\"}}";
    assertThat(post(other, "approvals/" + seen + "/approve", body).status()).isEqualTo(200);
    run.awaitNews(LONG, Set.of());
    assertThat(post(BOSS, "approvals/" + seen + "/approve", "{}").status()).isEqualTo(404);
    assertThat(only()).isNotEqualTo(seen);
    assertThat(
            send(BOSS, "POST", "approvals/" + only() + "/approve", "{}", "\"" + seen + "\"")
                .status())
        .isEqualTo(412);
  }

  @Test
  void whatMeansNothingIsSaid() throws InterruptedException {
    held();
    String id = "approvals/" + only();
    for (String body : List.of("[]", "{", "7", "{\"decision\":\"deny\"}", "{\"hold\":\"x\"}")) {
      assertThat(post(BOSS, id + "/approve", body).status()).as(body).isEqualTo(400);
    }
    assertThat(post(BOSS, id + "/deny", "{\"arguments\":{}}").status()).isEqualTo(400);
    assertThat(post(BOSS, id + "/approve", "{\"reason\":7}").status()).isEqualTo(409);
    assertThat(get(BOSS, "approvals?page=2").status()).isEqualTo(409);
    assertThat(get(BOSS, "approvals?most=-1").status()).isEqualTo(409);
    assertThat(get(BOSS, "approvals?most=1&most=2").status()).isEqualTo(409);
    assertThat(get(BOSS, "approvals?cursor=%").status()).isEqualTo(409);
    assertThat(get(BOSS, "approvals?cursor=!").status()).isEqualTo(404);
    assertThat(get(BOSS, "nothing").status()).isEqualTo(404);
    assertThat(get(BOSS, "approvals/").status()).isEqualTo(404);
    assertThat(get(BOSS, id + "/approve").headers()).containsEntry("Allow", "POST");
    assertThat(send(BOSS, "DELETE", id, "", null).status()).isEqualTo(405);
  }

  @Test
  void pagesFollowEachOtherWithoutGapsAndTwins() throws InterruptedException {
    for (int n = 0; n < 7; n++) {
      held();
    }
    List<String> all = ids(BOSS, "");
    assertThat(all).hasSize(7).doesNotHaveDuplicates();
    List<String> paged = new ArrayList<>();
    Object next = "";
    while (next != null) {
      String query = "?most=2" + (next.equals("") ? "" : "&cursor=" + next);
      paged.addAll(ids(BOSS, query));
      next = json(get(BOSS, "approvals" + query)).get("next");
    }
    assertThat(paged).isEqualTo(all);
  }
}
