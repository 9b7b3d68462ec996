package dev.pawl.cli.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.CommandRun;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AuditCommandTest {
  private static final String GRAPH =
      """
      version: "1.0"
      server: { name: sums, version: "1.0.0" }
      tools:
        - name: double
          description: Doubles a number
          inputSchema:
            type: object
            properties: { n: { type: number } }
          nodes:
            - { id: entry, type: entry, next: twice }
            - { id: twice, type: transform, transform: { expr: $.entry.n * 2 }, next: exit }
            - { id: exit, type: exit }
      """;

  @TempDir Path folder;
  private Path file;
  private Path data;

  @BeforeEach
  void write() throws IOException {
    file = folder.resolve("sums.yaml");
    data = folder.resolve(".pawl");
    Files.writeString(file, GRAPH);
    Files.writeString(folder.resolve("pawl.yaml"), "audit: true\n");
  }

  private void run(int n) {
    assertThat(CommandRun.piped().pawl("run", file, "double", "n=" + n).exits(Exit.OK).out())
        .isEqualTo(n * 2 + "\n");
  }

  private CommandRun audit(Object... words) {
    Object[] all = new Object[words.length + 3];
    all[0] = "audit";
    System.arraycopy(words, 0, all, 1, words.length);
    all[words.length + 1] = "--data";
    all[words.length + 2] = data;
    return CommandRun.piped().pawl(all);
  }

  private void sql(String statement) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + data + "/pawl.db");
        Statement all = connection.createStatement()) {
      all.execute(statement);
    }
  }

  @Test
  void aKeyThatIsGoneIsMissedAndNotMadeAnew() throws IOException {
    run(1);
    Path key = data.resolve("audit.key");
    byte[] bytes = Files.readAllBytes(key);
    Files.delete(key);
    assertThat(audit("verify").exits(Exit.DATA).err())
        .contains("nothing can be proved", "its key (`audit.key`) is missing");
    assertThat(audit("verify", "--json").exits(Exit.DATA).out()).contains("audit.key");
    assertThat(audit("ls").exits(Exit.OK).out()).contains("run.started");
    assertThat(CommandRun.piped().pawl("run", file, "double", "n=2").err())
        .contains("`audit.key`) is missing");
    assertThat(key).doesNotExist();
    Files.write(key, bytes);
    audit("verify").exits(Exit.OK);
    run(2);
  }

  private List<?> listed(Object... words) {
    Object[] all = new Object[words.length + 2];
    all[0] = "ls";
    System.arraycopy(words, 0, all, 1, words.length);
    all[words.length + 1] = "--json";
    return (List<?>) Json.parse(audit(all).exits(Exit.OK).out());
  }

  @Test
  void aRunIsPutDownAndCanBeLookedAt() {
    run(21);
    assertThat(audit().exits(Exit.OK).out())
        .contains("ENTRY", "LOCAL:local", "double", "run.started", "run.ended", "completed");
    assertThat(audit("show", "1").exits(Exit.OK).out())
        .contains("run.started", "cli", "Arguments", "Hash");
    assertThat((Map<?, ?>) Json.parse(audit("show", "2", "--json").exits(Exit.OK).out()))
        .extracting("entry")
        .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.MAP)
        .containsEntry("who", "LOCAL:local")
        .containsEntry("method", "local")
        .containsEntry("channel", "cli")
        .containsEntry("tool", "double")
        .containsEntry("outcome", "completed")
        .containsKeys("result", "run", "definition");
    assertThat(audit("verify").exits(Exit.OK).out()).contains("whole: 2 entries", "last: 2:");
  }

  @Test
  void argumentsAndResultsArePutDownWhereTheProjectWantsThem() throws IOException {
    run(1);
    Files.writeString(folder.resolve("pawl.yaml"), "audit: { payloads: true }\n");
    run(21);
    CommandRun.piped().pawl("run", file, "double", "n=2", "password=hunter2").exits(Exit.OK);
    assertThat(audit("show", "1").out()).doesNotContain("Given");
    assertThat(audit("show", "3").out()).contains("Given       {\"n\":21}");
    assertThat(audit("show", "4").out()).contains("Came out    42");
    assertThat(audit("show", "5").out()).contains("\"password\":\"[redacted: password]\"");
    assertThat(audit("export").exits(Exit.OK).out())
        .contains("\"payloads\":{\"arguments\":{\"n\":21}}", "\"payloads\":{\"result\":42}")
        .doesNotContain("hunter2");
    assertThat(audit("export", "--format", "csv").exits(Exit.OK).out())
        .doesNotContain("payloads", "redacted", "hunter2");
    assertThat(audit("verify").exits(Exit.OK).out()).contains("whole: 6 entries");
  }

  @Test
  void whatSomebodyDidToAPayloadIsFound() throws IOException, SQLException {
    Files.writeString(folder.resolve("pawl.yaml"), "audit: { payloads: true }\n");
    run(21);
    sql("UPDATE audit SET entry = replace(entry, '\"n\":21', '\"n\":12') WHERE sequence = 1");
    assertThat(audit("verify").exits(Exit.DATA).out()).isEqualTo("broken: entry 1\n");
  }

  @Test
  void nothingIsPutDownUnlessTheProjectWantsIt() throws IOException {
    Files.writeString(folder.resolve("pawl.yaml"), "");
    run(1);
    assertThat(audit().exits(Exit.OK).err()).contains("no such entries", "audit: true");
    assertThat(audit("verify").exits(Exit.OK).out()).contains("whole: 0 entries");
    assertThat(data.resolve("audit.key")).doesNotExist();
  }

  @Test
  void aProjectFileThatIsWrongPutsDownRatherTooMuch() throws IOException {
    Files.writeString(folder.resolve("pawl.yaml"), "adit: true\n");
    CommandRun.piped().pawl("run", file, "double", "n=1").exits(Exit.DATA);
    CommandRun.piped().pawl("keys", "create", "billing", "--data", data).exits(Exit.OK);
    assertThat(listed()).hasSize(1);
  }

  @Test
  void lookingCreatesNothing() {
    assertThat(audit().exits(Exit.OK).err()).contains("no such entries");
    assertThat(audit("verify").exits(Exit.OK).out()).contains("0 entries");
    assertThat(audit("export").exits(Exit.OK).out()).isEmpty();
    assertThat(data).doesNotExist();
  }

  @Test
  void keysAreGivenOutAndTakenBackOnRecord() {
    String made =
        CommandRun.piped().pawl("keys", "create", "billing", "--data", data).exits(Exit.OK).out();
    String id = made.substring(5, 17);
    CommandRun.piped().pawl("keys", "revoke", id, "--data", data).exits(Exit.OK);
    assertThat(audit("ls", "--tool", id).out()).contains("key.created", "key.revoked");
    assertThat(audit("export").out()).doesNotContain(made.strip().substring(18));
  }

  @Test
  void entriesAreChosenByWhatTheyAreAbout() {
    run(1);
    run(2);
    assertThat(listed("--tool", "double")).hasSize(4);
    assertThat(listed("--tool", "other")).isEmpty();
    assertThat(listed("--who", "local", "--limit", "3")).hasSize(3);
    assertThat(listed("--who", "ada")).isEmpty();
    assertThat(listed("--since", "1h")).hasSize(4);
    assertThat(listed("--since", "2099-01-01")).isEmpty();
    Map<?, ?> entry = (Map<?, ?>) ((Map<?, ?>) listed().getFirst()).get("entry");
    assertThat(listed("--run", entry.get("run"))).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPDATE audit SET entry = replace(entry, 'completed', 'failed') WHERE sequence = 2",
        "UPDATE audit SET who = 'PERSON:eve' WHERE sequence = 2",
        "UPDATE audit SET hash = previous WHERE sequence = 2",
        "DELETE FROM audit WHERE sequence = 2",
        "INSERT INTO audit SELECT 5, hash, hash, entry, made_at, who, action, run, tool FROM audit"
            + " WHERE sequence = 4",
        "DELETE FROM audit WHERE sequence = 4",
        "UPDATE audit_head SET sequence = 2",
        "DELETE FROM audit_head",
        "UPDATE audit_checkpoints SET hash = '' WHERE sequence = 2"
      })
  void whatSomebodyDidByHandIsFound(String statement) throws SQLException {
    run(1);
    run(2);
    audit("verify").exits(Exit.OK);
    sql(statement);
    CommandRun found = audit("verify").exits(Exit.DATA);
    assertThat(found.out()).startsWith("broken: entry ");
    assertThat(found.err()).contains("is not as it was written");
    assertThat(audit("verify", "--json").exits(Exit.DATA).out()).contains("\"whole\": false");
  }

  @Test
  void theFirstBadEntryIsNamed() throws SQLException {
    run(1);
    run(2);
    sql("UPDATE audit SET run = 'x' WHERE sequence >= 3");
    assertThat(audit("verify").exits(Exit.DATA).out()).isEqualTo("broken: entry 3\n");
  }

  @Test
  void anEntryThatWasNotedHasToBeThere() {
    run(1);
    String last = audit("verify").out().lines().toList().getLast().substring("last: ".length());
    run(2);
    audit("verify", "--known", last).exits(Exit.OK);
    audit("verify", "--known", "9" + last).exits(Exit.DATA);
    audit("verify", "--known", "nonsense").exits(Exit.USAGE);
  }

  @Test
  void nothingRunsOnATrailThatSomebodyCutOff() throws SQLException {
    run(1);
    sql("UPDATE audit_head SET sequence = 1");
    CommandRun refused = CommandRun.piped().pawl("run", file, "double", "n=1");
    assertThat(refused.out()).isEmpty();
    assertThat(refused.err()).contains("pawl audit verify");
  }

  @Test
  void nothingRunsWhereNothingCanBeKept() throws IOException {
    Files.writeString(data, "a file where the folder should be");
    CommandRun refused = CommandRun.piped().pawl("run", file, "double", "n=1");
    assertThat(refused.exits(Exit.UNAVAILABLE).out()).isEmpty();
    assertThat(refused.err()).contains("audit: true", "--data");
  }

  @Test
  void exportsLinesAndTables() {
    run(1);
    assertThat(audit("export").exits(Exit.OK).out().lines())
        .hasSize(2)
        .allMatch(line -> line.startsWith("{\"entry\":{\"action\":\"run."));
    assertThat(audit("export", "--format", "csv", "--limit", "1").exits(Exit.OK).out().lines())
        .hasSize(2)
        .first()
        .asString()
        .startsWith("sequence,time,who");
    audit("export", "--format", "xml").exits(Exit.USAGE);
  }

  @Test
  void forgetsOnlyWhatIsOld() {
    run(1);
    assertThat(audit("prune", "--older", "1d").exits(Exit.OK).err()).contains("0 entries");
    audit("prune").exits(Exit.USAGE);
    audit("prune", "--older", "0s").exits(Exit.OK);
    audit("verify").exits(Exit.OK);
    assertThat(listed()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--limit 0", "--limit x", "--since soon"})
  void saysWhatIsWrongWithAnOption(String option) {
    String[] words = option.split(" ");
    assertThat(audit("ls", words[0], words[1]).exits(Exit.USAGE).err()).contains(words[0]);
  }
}
