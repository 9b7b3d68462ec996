package dev.pawl.cli.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.CommandRun;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class RegistryCommandTest {
  @TempDir Path folder;
  private Path graph;
  private Path data;

  @BeforeEach
  void write() throws IOException {
    data = folder.resolve(".pawl");
    Files.writeString(folder.resolve("pawl.yaml"), "registry: true\naudit: true\n");
    Files.writeString(
        folder.resolve("gates.yaml"),
        """
        principles: false
        gates:
          - { name: never-seven, applies: { tools: nothing }, of: runs, if: input.n = 7, issue: no sevens, then: refuse }
        """);
    graph = folder.resolve("graph.yaml");
    write("$.entry.n * 2");
  }

  private void write(String expression) throws IOException {
    Files.writeString(
        graph,
        """
        server: { name: demo, version: "1" }
        tools:
          - name: double
            description: Doubles a number
            inputSchema: { type: object, properties: { n: { type: number }, password: { type: string } }, required: [n] }
            nodes:
              - { id: entry, type: entry, next: compute }
              - { id: compute, type: transform, transform: { expr: '{ "double": EXPRESSION }' }, next: exit }
              - { id: exit, type: exit }
        """
            .replace("EXPRESSION", expression));
  }

  private CommandRun registry(String... words) {
    Stream<String> all =
        Stream.concat(
            Stream.concat(Stream.of("registry"), Stream.of(words)),
            Stream.of("--data", data.toString()));
    return CommandRun.piped().pawl(all.toArray());
  }

  private CommandRun run(String... words) {
    Stream<Object> all =
        Stream.concat(Stream.of("run", graph, "double"), Stream.of((Object[]) words));
    return CommandRun.piped().pawl(all.toArray());
  }

  private List<Map<String, @Nullable Object>> json(String... words) {
    String[] all = Stream.concat(Stream.of(words), Stream.of("--json")).toArray(String[]::new);
    List<?> rows = (List<?>) Json.parse(registry(all).exits(Exit.OK).out());
    return rows.stream().map(each -> Values.asObject((Map<?, ?>) each)).toList();
  }

  @Test
  void lookingCreatesNothing() {
    assertThat(registry("tools").exits(Exit.OK).err()).contains("no such tools", "registry: true");
    assertThat(data).doesNotExist();
  }

  @Test
  void listsWhatWasRun() {
    run("n=4").exits(Exit.OK);
    assertThat(registry().exits(Exit.OK).out()).contains("double", "active", "Doubles a number");
    assertThat(registry("executions").exits(Exit.OK).out()).contains("double", "success");
    Map<String, @Nullable Object> call = json("executions", "--status", "success").getFirst();
    assertThat(call)
        .containsEntry("tool", "double")
        .containsEntry("inputParameters", Map.of("n", 4))
        .containsEntry("outputResult", Map.of("double", 8))
        .containsKeys("createdAt", "completedAt", "executionTimeMs", "constitutionalCompliance");
    Map<String, @Nullable Object> session = json("sessions").getFirst();
    assertThat(session)
        .containsEntry("authenticationMethod", "local")
        .containsEntry("status", "active")
        .containsEntry("id", call.get("sessionId"));
    assertThat(json("executions", "--session", String.valueOf(session.get("id")))).isNotEmpty();
    assertThat(json("executions", "--tool", "other")).isEmpty();
    assertThat(json("executions", "--since", "1h", "--limit", "1")).hasSize(1);
    assertThat(registry("sessions").out()).contains("LOCAL:local");
    assertThat(registry("workflows").out()).contains("double", "active");
  }

  @Test
  void secretsOfArgumentsAreNotKept() {
    run("n=4", "password=hunter22hunter").exits(Exit.OK);
    String all = registry("executions", "--json").out();
    assertThat(all).contains("redacted").doesNotContain("hunter22");
  }

  @Test
  void whatIsDecidedAboutAToolCountsAndIsPutDown() {
    run("n=4").exits(Exit.OK);
    assertThat(registry("deactivate", "double").exits(Exit.OK).err()).contains("inactive");
    assertThat(run("n=4").exits(Exit.DENIED).err())
        .contains("MCP_TOOL_NOT_FOUND", "pawl registry activate double");
    registry("activate", "double").exits(Exit.OK);
    run("n=4").exits(Exit.OK);
    registry("tag", "double", "math", "small").exits(Exit.OK);
    registry("auth", "double", "optional").exits(Exit.OK);
    assertThat(json("tools", "--tag", "math").getFirst())
        .containsEntry("tags", List.of("math", "small"))
        .containsEntry("requiresAuth", false)
        .containsEntry("isActive", true);
    assertThat(json("tools", "--status", "inactive")).isEmpty();
    registry("tag", "double").exits(Exit.OK);
    assertThat(json("tools").getFirst()).containsEntry("tags", List.of());
    assertThat(CommandRun.piped().pawl("audit", "ls", "--data", data).exits(Exit.OK).out())
        .contains("tool.changed", "deactivated", "activated", "tags");
  }

  @Test
  void aGateThatIsNamedForAToolHasToBePassed() {
    run("n=7").exits(Exit.OK);
    assertThat(registry("gates", "double", "never-sevn").exits(Exit.USAGE).err())
        .contains("no gate `never-sevn`", "never-seven");
    registry("gates", "double", "never-seven").exits(Exit.OK);
    assertThat(run("n=7").exits(Exit.DENIED).err()).contains("`never-seven` refuses", "no sevens");
    run("n=8").exits(Exit.OK);
    Map<String, @Nullable Object> refused = json("executions", "--status", "failed").getFirst();
    assertThat(String.valueOf(refused.get("constitutionalCompliance")))
        .contains("refuse", "never-seven", "no sevens");
    registry("gates", "double").exits(Exit.OK);
    run("n=7").exits(Exit.OK);
  }

  @Test
  void aGateThatIsGoneIsPassedByNobody() throws IOException {
    run("n=8").exits(Exit.OK);
    registry("gates", "double", "never-seven").exits(Exit.OK);
    Files.writeString(folder.resolve("gates.yaml"), "principles: false\n");
    assertThat(run("n=8").exits(Exit.DENIED).err()).contains("not in force", "never-seven");
  }

  @Test
  void madeAgainItIsTheSame() {
    run("n=1").exits(Exit.OK);
    run("n=2").exits(Exit.OK);
    registry("deactivate", "double").exits(Exit.OK);
    String before = registry("executions", "--json").out() + registry("tools", "--json").out();
    assertThat(registry("rebuild").exits(Exit.OK).err()).contains("made again");
    assertThat(registry("executions", "--json").out() + registry("tools", "--json").out())
        .isEqualTo(before);
  }

  @Test
  void theTablesCanBeReadWithPlainSql() throws SQLException {
    run("n=4").exits(Exit.OK);
    registry("tag", "double", "math").exits(Exit.OK);
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + data.resolve("pawl.db"));
        ResultSet row =
            connection
                .createStatement()
                .executeQuery(
                    """
                    SELECT t.name, e.status, json_extract(e.output_result, '$.double'),
                      s.authentication_method, w.version, json_extract(t.tags, '$[0]')
                    FROM mcp_tool_executions e
                    JOIN mcp_tools t ON t.id = e.tool_id
                    JOIN mcp_sessions s ON s.id = e.session_id
                    JOIN mcp_workflows w ON w.name = t.name
                    WHERE t.is_active AND s.is_active AND e.created_at < e.completed_at
                    """)) {
      assertThat(row.next()).isTrue();
      assertThat(row.getString(1)).isEqualTo("double");
      assertThat(row.getString(2)).isEqualTo("success");
      assertThat(row.getInt(3)).isEqualTo(8);
      assertThat(row.getString(4)).isEqualTo("local");
      assertThat(row.getInt(5)).isEqualTo(1);
      assertThat(row.getString(6)).isEqualTo("math");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "executions --status done",
        "tools --limit 0",
        "sessions --since soon",
        "auth double perhaps",
        "tag double ;",
        "tag double 1 2 3 4 5 6 7 8 9 10 11",
        "activate",
        "gates double nobody"
      })
  void refusesWhatMakesNoSense(String words) {
    assertThat(registry(words.split(" ")).exits(Exit.USAGE).out()).isEmpty();
  }

  @Test
  void aFileThatChangedIsAnotherVersion() throws IOException {
    run("n=1").exits(Exit.OK);
    write("$.entry.n * 3");
    run("n=1").exits(Exit.OK);
    write("$.entry.n * 2");
    run("n=1").exits(Exit.OK);
    assertThat(json("workflows"))
        .extracting(each -> each.get("version") + " " + each.get("isActive"))
        .containsExactly("2 false", "1 true");
    assertThat(json("workflows").getLast().toString()).contains("$.entry.n * 2");
  }

  @Test
  void saysWhichToolsThereAre() {
    run("n=1").exits(Exit.OK);
    assertThat(registry("deactivate", "doubel").err()).contains("no tool `doubel`", "double");
  }
}
