package dev.pawl.acceptance.interop;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.json.Json;
import dev.pawl.testkit.Project;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The prompt flows of the examples, as the built program serves and executes them. */
@Timeout(120)
class FlowsIT {
  private static final Map<String, ?> TECHCORP =
      Map.of("company_name", "TechCorp", "market", "AI", "budget", "100K");

  @TempDir Path folder;
  private BuiltPawl pawl;

  @BeforeEach
  void copyTheExample() throws IOException {
    pawl = new BuiltPawl(folder.toRealPath());
    Path example = Project.file("examples/flows");
    try (Stream<Path> files = Files.walk(example)) {
      for (Path each : files.filter(Files::isRegularFile).toList()) {
        Path copy = pawl.folder().resolve(example.relativize(each).toString());
        Files.createDirectories(copy.getParent());
        Files.copy(each, copy);
      }
    }
  }

  private static Map<?, ?> structured(Map<?, ?> result) {
    return (Map<?, ?>) result.get("structuredContent");
  }

  private static List<?> names(Map<?, ?> result, String key) {
    return ((List<?>) result.get(key))
        .stream().map(each -> ((Map<?, ?>) each).get("name")).toList();
  }

  @Test
  void aClientFindsAFlowAndExecutesIt() throws Exception {
    try (StdioPawl serve = StdioPawl.serve(pawl, ".")) {
      assertThat(names(serve.request("tools/list", Map.of()), "tools"))
          .hasToString(
              "[pawl_run_status, pawl_run_result, pawl_run_continue, pawl_run_cancel, flows_list,"
                  + " flows_show, flows_execute, Press_Kit]");
      Map<?, ?> list = structured(serve.call("flows_list", Map.of()));
      assertThat(names(list, "flows")).hasToString("[Marketing_Strategy, Press_Kit]");
      assertThat(list.get("variableSets")).isEqualTo(List.of("techcorp"));
      Map<?, ?> shown = structured(serve.call("flows_show", Map.of("flow", "Marketing_Strategy")));
      assertThat(shown.get("executionOrder")).isEqualTo(List.of("node-2", "node-3"));
      assertThat(names(shown, "variables")).hasToString("[company_name, market, budget]");
      assertThat(Json.write(shown.get("statistics"))).contains("\"template\":2");
      Map<?, ?> result =
          serve.call(
              "flows_execute", Map.of("flow", "Marketing_Strategy", "initialVariables", TECHCORP));
      Map<?, ?> execution = structured(result);
      assertThat(execution.get("status")).isEqualTo("success");
      assertThat(execution.get("initialVariables")).isEqualTo(TECHCORP);
      assertThat(String.valueOf(execution.get("finalResult")))
          .startsWith("Plan a campaign for a budget of 100K.")
          .contains("how TechCorp should be seen in the AI market");
      assertThat(String.valueOf(execution.get("executionId"))).matches("Marketing_Strategy_\\d+");
      assertThat((List<?>) execution.get("intermediateResults")).hasSize(2);
      assertThat(result.get("isError")).isIn(null, false);
      assertThat(serve.call("Press_Kit", Map.of("product", "Pawl")).get("content").toString())
          .contains("Write a calm headline about Pawl.");
    }
    assertThat(pawl.run("runs", "--json").out()).contains("Marketing_Strategy", "Press_Kit");
  }

  @Test
  void whatFailsKeepsWhatCameBefore() throws Exception {
    Files.delete(pawl.folder().resolve("templates/Campaign_Creation.json"));
    try (StdioPawl serve = StdioPawl.serve(pawl, ".")) {
      Map<?, ?> result =
          serve.call(
              "flows_execute", Map.of("flow", "Marketing_Strategy", "variableSet", "techcorp"));
      Map<?, ?> partial = structured(result);
      assertThat(result.get("isError")).isEqualTo(true);
      assertThat(partial.get("status")).isEqualTo("partial");
      assertThat((List<?>) partial.get("intermediateResults")).hasSize(1);
      assertThat(partial.get("error"))
          .isEqualTo(
              Map.of(
                  "code",
                  "TEMPLATE_NOT_FOUND",
                  "message",
                  "Template not found: Campaign_Creation",
                  "failedAt",
                  Map.of("nodeId", "node-3", "templateName", "Campaign_Creation")));
      assertThat(Json.write(serve.call("flows_execute", Map.of("flow", "Nothing"))))
          .contains("FLOW_NOT_FOUND", "Flow not found: Nothing", "\"status\":\"failed\"");
      assertThat(Json.write(serve.call("flows_execute", Map.of("flow", "Marketing_Strategy"))))
          .contains("MISSING_VARIABLES", "Missing required variables: company_name, market");
    }
  }

  @Test
  void templatesArePromptsWithCompletion() throws Exception {
    try (StdioPawl serve = StdioPawl.serve(pawl, ".")) {
      assertThat(names(serve.request("prompts/list", Map.of()), "prompts"))
          .hasToString("[Brand_Positioning, Campaign_Creation]");
      Map<?, ?> filled =
          serve.request(
              "prompts/get",
              Map.of(
                  "name",
                  "Brand_Positioning",
                  "arguments",
                  Map.of("company_name", "{market}", "market", "AI")));
      assertThat(Json.write(filled.get("messages"))).contains("how {market} should be seen");
      assertThat(
              Json.write(
                  serve.request(
                      "completion/complete",
                      Map.of(
                          "ref",
                          Map.of("type", "ref/prompt", "name", "Brand_Positioning"),
                          "argument",
                          Map.of("name", "market", "value", "e")))))
          .contains("energy")
          .doesNotContain("health");
    }
  }

  @Test
  void aCallerThatHasNoModelToAskAnswersForIt() throws Exception {
    Path template = pawl.folder().resolve("templates/Brand_Positioning.md");
    Files.writeString(
        template, Files.readString(template).replace("title:", "generate: true\ntitle:"));
    String run;
    try (StdioPawl serve = StdioPawl.serve(pawl, ".")) {
      Map<?, ?> handle =
          serve.call(
              "flows_execute", Map.of("flow", "Marketing_Strategy", "variableSet", "techcorp"));
      assertThat(Json.write(handle.get("content")))
          .contains("TechCorp should be seen", "pawl_run_continue");
      run = String.valueOf(structured(handle).get("run"));
      serve.process().destroyForcibly().waitFor();
    }
    try (StdioPawl serve = StdioPawl.serve(pawl, ".")) {
      serve.call("pawl_run_continue", Map.of("run", run, "answer", "The {budget} one"));
      assertThat(result(serve, run)).contains("budget of 100K", "The {budget} one");
      Map<?, ?> execution = structured(serve.call("flows_show", Map.of("run", run)));
      assertThat(execution.get("status")).isEqualTo("success");
      assertThat(Json.write(execution.get("intermediateResults")))
          .contains("\"output\":\"The {budget} one\"", "Brand_Positioning");
    }
  }

  /** Whoever takes the run over may still find the answer: until then it waits for one. */
  private static String result(StdioPawl serve, String run) throws Exception {
    for (int i = 0; ; i++) {
      String content = serve.call("pawl_run_result", Map.of("run", run)).get("content").toString();
      if (!content.contains("waits for an answer") || i == 600) {
        return content;
      }
      Thread.sleep(100);
    }
  }

  @Test
  void theCommandLineDoesTheSame() throws Exception {
    assertThat(pawl.run("flows").out()).contains("Marketing_Strategy  1.0.0", "Press_Kit");
    assertThat(pawl.run("flows", "run", "Press_Kit", "product=Pawl").out())
        .isEqualTo(
            "1. Write a calm headline about Pawl.\n2. Say in two sentences what Pawl does.\n");
    BuiltPawl.Output json =
        pawl.run("flows", "run", "Marketing_Strategy", "--variables", "techcorp", "--json");
    assertThat(((Map<?, ?>) Json.parse(json.out())).get("status")).isEqualTo("success");
    assertThat(pawl.run("prompts", "render", "Campaign_Creation", "budget=1").exit()).isNotZero();
    assertThat(
            pawl.run("prompts", "render", "Brand_Positioning", "company_name=A", "market=B").out())
        .contains("how A should be seen in the B market");
    assertThat(pawl.run("show", "flows/Press_Kit.json").out()).contains("headline", "summary");
    assertThat(pawl.run("check", ".").exit()).isZero();
  }

  @Test
  void flowsComeFromARepositoryAndStayWhenThatIsGone() throws Exception {
    Path repository = Files.createDirectory(pawl.folder().resolve("repository"));
    for (String each : List.of("flows", "templates", "variables")) {
      Files.move(pawl.folder().resolve(each), repository.resolve(each));
    }
    git(repository, "init", "-q", "-b", "main");
    String first = committed(repository);
    Files.writeString(
        pawl.folder().resolve("pawl.yaml"), "sources:\n  - { name: team, git: repository }\n");
    try (StdioPawl serve = StdioPawl.serve(pawl, ".")) {
      Map<String, ?> call =
          Map.of("flow", "team.Press_Kit", "initialVariables", Map.of("product", "Pawl"));
      assertThat(structured(serve.call("flows_execute", call)).get("revision")).isEqualTo(first);
      Files.writeString(repository.resolve("templates/New.md"), "New {x}");
      String second = committed(repository);
      assertThat(Json.write(serve.call("flows_refresh", Map.of()))).contains(second);
      assertThat(names(serve.request("prompts/list", Map.of()), "prompts"))
          .hasToString("[team.Brand_Positioning, team.Campaign_Creation, team.New]");
      Files.move(repository, pawl.folder().resolve("elsewhere"));
      assertThat(Json.write(serve.call("flows_refresh", Map.of())))
          .contains(second, "trouble", "ageSeconds");
      assertThat(structured(serve.call("flows_execute", call)).get("revision")).isEqualTo(second);
    }
  }

  @Test
  void aGitServerThatDoesNotAnswerKeepsNobodyWaiting() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      Files.writeString(
          pawl.folder().resolve("pawl.yaml"),
          "sources:\n  - { name: team, git: 'http://127.0.0.1:%d/x.git' }\n"
              .formatted(server.getLocalPort()));
      try (StdioPawl serve = StdioPawl.serve(pawl, ".");
          Socket asking = server.accept()) {
        assertThat(names(serve.request("tools/list", Map.of()), "tools"))
            .hasToString(
                "[pawl_run_status, pawl_run_result, pawl_run_continue, pawl_run_cancel, flows_list,"
                    + " flows_show, flows_execute, flows_refresh, Press_Kit]");
        // It is still waited for: otherwise nothing more would come here.
        asking.setSoTimeout(1);
        assertThatThrownBy(() -> asking.getInputStream().skipNBytes(1 << 20))
            .isInstanceOf(SocketTimeoutException.class);
      }
    }
  }

  @Test
  void whatAppearsWhileItIsServedIsOffered() throws Exception {
    Path later = Files.createDirectory(pawl.folder().resolve("later"));
    Files.writeString(
        later.resolve("kit.yaml"),
        """
        tools:
          - name: kit
            description: Makes nothing
            nodes:
              - { id: entry, type: entry, next: exit }
              - { id: exit, type: exit }
        """);
    Files.writeString(later.resolve("pawl.yaml"), "flows: { publish: [Marketing_*] }\n");
    try (StdioPawl serve = StdioPawl.serve(pawl, "later")) {
      assertThat(names(serve.request("tools/list", Map.of()), "tools")).hasToString("[kit]");
      for (String each : List.of("flows", "templates", "variables")) {
        Files.move(pawl.folder().resolve(each), later.resolve(each));
      }
      List<?> tools = List.of();
      for (int i = 0; i < 600 && !tools.contains("Marketing_Strategy"); i++) {
        Thread.sleep(100);
        tools = names(serve.request("tools/list", Map.of()), "tools");
      }
      assertThat(tools)
          .hasToString(
              "[kit, pawl_run_status, pawl_run_result, pawl_run_continue, pawl_run_cancel, flows_list,"
                  + " flows_show, flows_execute, Marketing_Strategy, Press_Kit]");
      assertThat(names(serve.request("prompts/list", Map.of()), "prompts"))
          .hasToString("[Brand_Positioning, Campaign_Creation]");
      Map<?, ?> execution =
          structured(
              serve.call(
                  "flows_execute",
                  Map.of("flow", "Marketing_Strategy", "initialVariables", TECHCORP)));
      assertThat(execution.get("status")).isEqualTo("success");
    }
  }

  @Test
  void noGateIsGoneAroundByThoseWhoReadTemplates() throws Exception {
    Files.writeString(pawl.folder().resolve("pawl.yaml"), "");
    Files.writeString(
        pawl.folder().resolve("gates.yaml"),
        """
        gates:
          - name: plans
            principle: privacy
            applies: { tools: prompt/Campaign_Creation }
            of: calls
            issue: plans are nobody's business
            then: refuse
          - name: positions
            principle: privacy
            of: runs
            when: after
            if: $contains($string(output), "TechCorp")
            issue: TechCorp is a secret
            then: refuse
        """);
    try (StdioPawl serve = StdioPawl.serve(pawl, ".")) {
      Map<?, ?> execution =
          structured(
              serve.call(
                  "flows_execute",
                  Map.of("flow", "Marketing_Strategy", "initialVariables", TECHCORP)));
      assertThat(execution.get("status")).isEqualTo("partial");
      assertThat(Json.write(execution.get("error"))).contains("plans are nobody's business");
      assertThat(Json.write(execution.get("intermediateResults")))
          .contains("\"output\":\"[refused: TechCorp is a secret]\"");
      Map<String, ?> completion =
          Map.of(
              "ref",
              Map.of("type", "ref/prompt", "name", "Campaign_Creation"),
              "argument",
              Map.of("name", "budget", "value", ""));
      assertThat(Json.write(serve.request("completion/complete", completion)))
          .contains("\"values\":[]");
    }
  }

  private static String committed(Path repository) throws Exception {
    git(repository, "add", "-A");
    git(repository, "-c", "user.name=a", "-c", "user.email=a@b.example", "commit", "-qm", "More");
    return git(repository, "rev-parse", "HEAD").strip();
  }

  private static String git(Path repository, String... words) throws Exception {
    List<String> command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(words));
    Process process =
        new ProcessBuilder(command)
            .directory(repository.toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said;
  }

  @Test
  void aGraphRunsAFlowOfAnotherFile() throws Exception {
    Files.writeString(
        pawl.folder().resolve("kit.yaml"),
        """
        server: { name: kits, version: "1.0.0" }
        tools:
          - name: kit
            description: Makes a press kit
            inputSchema: { type: object, properties: { what: { type: string } } }
            nodes:
              - { id: entry, type: entry, next: write }
              - { id: write, type: workflow, tool: "flows/Press_Kit.json#Press_Kit",
                  args: { product: { expr: $.entry.what } }, next: exit }
              - { id: exit, type: exit }
        """);
    assertThat(pawl.run("run", "kit.yaml", "what=Pawl").out()).contains("headline about Pawl");
  }
}
