package dev.pawl.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.cli.CommandRun;
import dev.pawl.cli.lock.ShellServer;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.option.UsageException;
import dev.pawl.cli.option.Words;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.library.Pawl;
import dev.pawl.library.gate.ServedGates;
import dev.pawl.library.serve.Catalog;
import dev.pawl.library.serve.Change;
import dev.pawl.library.serve.ServedRuns;
import dev.pawl.model.FailureCode;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import dev.pawl.store.StorePlace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What {@code pawl serve --locked} offers and calls. */
@Timeout(60)
class ServeLockedTest {
  private static final String SAY = "{'name':'say','inputSchema':{'type':'object'}}";

  @TempDir Path folder;
  private final ServedRuns runs = new ServedRuns(StorePlace.memory(), _ -> {});
  private ShellServer server;
  private Path graph;
  private final List<String> refused = new ArrayList<>();
  private Catalog catalog;

  @BeforeEach
  void write() throws IOException {
    server = new ShellServer(folder.resolve("server")).offers(SAY);
    graph =
        Files.writeString(
            folder.resolve("flow.yaml"),
            """
            server: { name: demo, version: "1" }
            mcpServers: { talker: SERVER }
            tools:
              - name: talk
                description: Talks
                nodes:
                  - { id: entry, type: entry, next: say }
                  - { id: say, type: mcp, server: talker, tool: say, next: exit }
                  - { id: exit, type: exit }
            """
                .replace("SERVER", server.configuration()));
    catalog =
        new Catalog(
            List.of(graph),
            ServedFiles.loader(given("--locked"), new ServedGates(), refused::add),
            List.of(),
            runs.faces());
  }

  @AfterEach
  void close() {
    catalog.close();
    runs.close();
  }

  private static Given given(String... words) {
    Usage usage = new Usage("pawl serve");
    ServeRequest.describe(usage);
    return Words.read(usage, List.of(words));
  }

  private String called() {
    Pawl pawl = catalog.files().getLast();
    return pawl.call("talk", Map.of()).failure().map(each -> each.code().name()).orElse("OK");
  }

  @Test
  void aFileWithoutALockIsNotServedUntilThereIsOne() throws IOException {
    assertThat(catalog.refresh().problems())
        .extracting(Problem::message)
        .containsExactly("there is no pawl.lock beside this file");
    assertThat(catalog.size()).isZero();
    CommandRun.piped().pawl("lock", graph).exits(Exit.OK);
    assertThat(catalog.refresh().added()).containsExactly("talk");
    assertThat(called()).isEqualTo("OK");
  }

  @Test
  void aLockThatComesLaterIsKeptAsWell() throws IOException {
    catalog.refresh();
    CommandRun.piped().pawl("lock", graph).exits(Exit.OK);
    catalog.refresh();
    server.offers(SAY.replace("'object'", "'object','title':'new'"));
    assertThat(called()).isEqualTo(FailureCode.NOT_AS_LOCKED.name());
  }

  @Test
  void aToolThatHasChangedFailsUntilThatIsAgreedTo() throws IOException {
    CommandRun.piped().pawl("lock", graph).exits(Exit.OK);
    server.offers(SAY.replace("'object'", "'object','title':'new'"));
    catalog.refresh();
    assertThat(called()).isEqualTo(FailureCode.NOT_AS_LOCKED.name());
    assertThat(called()).isEqualTo(FailureCode.NOT_AS_LOCKED.name());
    assertThat(refused)
        .containsExactly(
            "tool `say` of server `talker` is not what pawl.lock says; changed: inputSchema");
    assertThat(server.calls()).isEmpty();
    CommandRun.piped().pawl("lock", graph).exits(Exit.OK);
    catalog.refresh();
    assertThat(called()).isEqualTo("OK");
    assertThat(server.calls()).hasSize(1);
  }

  @Test
  void aToolThatCallsWhatIsNotLockedIsReportedAndLeftOut() throws IOException {
    CommandRun.piped().pawl("lock", graph).exits(Exit.OK);
    Files.writeString(
        graph,
        Files.readString(graph)
            + """
              - name: sing
                description: Sings
                nodes:
                  - { id: entry, type: entry, next: sing }
                  - { id: sing, type: mcp, server: talker, tool: sing, next: exit }
                  - { id: exit, type: exit }
            """);
    Change change = catalog.refresh();
    assertThat(change.added()).containsExactly("talk");
    assertThat(change.problems()).singleElement().satisfies(this::isAboutTheLock);
    server.offers(SAY, SAY.replace("'say'", "'sing'"));
    CommandRun.piped().pawl("lock", graph).exits(Exit.OK);
    assertThat(catalog.refresh().added()).containsExactly("sing");
  }

  private void isAboutTheLock(Problem problem) {
    assertThat(problem.code()).isEqualTo(ProblemCode.BAD_LOCK);
    assertThat(problem.message())
        .isEqualTo(
            "tool `sing` of server `talker` is not locked in " + folder.resolve("pawl.lock"));
    assertThat(problem.advice()).isEqualTo("`pawl lock " + graph + "` adds it");
  }

  @Test
  void authorsChangeWhatIsCalledAndAreNotLocked() {
    assertThatThrownBy(
            () -> ServeRequest.of(given("--locked", "--author", graph.toString()), _ -> null))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("not with --author");
  }
}
