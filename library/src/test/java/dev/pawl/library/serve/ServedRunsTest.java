package dev.pawl.library.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.host.Oversight;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.interpreter.Run;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.workflow.StoredWorkflow;
import dev.pawl.formats.DefinitionFormats;
import dev.pawl.library.Pawl;
import dev.pawl.library.runs.DataStore;
import dev.pawl.library.runs.FileRecovery;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import dev.pawl.store.StorePlace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The runs of servers that share a data folder. */
@Timeout(60)
class ServedRunsTest {
  @TempDir Path folder;
  private final BlockingQueue<String> said = new LinkedBlockingQueue<>();

  private ServedRuns open() {
    return new ServedRuns(new StorePlace.Folder(folder.resolve("data")), said::add);
  }

  private Pawl asking() throws Exception {
    Path file = folder.resolve("graph.yaml");
    Files.writeString(
        file,
        """
        server: { name: demo, version: '1' }
        tools:
          - name: approve
            description: Asks
            nodes:
              - { id: entry, type: entry, next: question }
              - { id: question, type: ask, question: Go on?, next: exit }
              - { id: exit, type: exit }
        """);
    return Pawl.of(DefinitionFormats.STANDARD.read(file));
  }

  private static HostedRun begun(ServedRuns runs, Pawl pawl) throws InterruptedException {
    HostedRun run =
        runs.host().begin(pawl.engine(), pawl.tool("approve"), Map.of(), RunOptions.DEFAULT);
    run.sync();
    return run;
  }

  @Test
  void nothingIsOpenedBeforeItIsNeeded() throws Exception {
    try (ServedRuns runs = open()) {
      runs.start(List::of, Duration.ZERO);
      assertThat(runs.isDurable()).isTrue();
    }
    assertThat(folder.resolve("data")).doesNotExist();
  }

  @Test
  void aFolderThatWasNamedIsMadeSureOfBeforeItIsNeeded() throws Exception {
    Path file = Files.createFile(folder.resolve("file"));
    for (Path where : List.of(file, file.resolve("data"))) {
      try (ServedRuns runs =
          new ServedRuns(new StorePlace.Folder(where), true, Oversight.NONE, said::add)) {
        runs.start(List::of, Duration.ZERO);
        assertThat(said.poll(20, TimeUnit.SECONDS))
            .startsWith("pawl: warning: the data folder " + where + " cannot be used: ")
            .endsWith(file + " is a file");
      }
    }
    assertThat(said).isEmpty();
  }

  @Test
  void goesOnWithWhatAnotherServerLeft() throws Exception {
    String id;
    try (Pawl pawl = asking();
        ServedRuns runs = open()) {
      HostedRun run = begun(runs, pawl);
      id = run.id();
      runs.suspend();
      assertThat(run.await(Duration.ofSeconds(10)))
          .hasValueSatisfying(it -> assertThat(it).isInstanceOf(RunResult.Suspended.class));
    }
    try (Pawl pawl = asking();
        ServedRuns runs = open()) {
      runs.start(() -> List.of(pawl), Duration.ZERO);
      assertThat(said.poll(30, TimeUnit.SECONDS)).contains("a run that was cut off", "`approve`");
      HostedRun run = runs.host().find(id).orElseThrow();
      run.cancel("enough");
      pawl.awaitRuns();
      assertThat(run.isOver()).as("its file stays open for it").isTrue();
    }
  }

  @Test
  void looksAgainWhateverHappensInOneLook() throws Exception {
    try (Pawl pawl = asking();
        ServedRuns runs = open()) {
      begun(runs, pawl);
      runs.suspend();
    }
    CountDownLatch failed = new CountDownLatch(1);
    try (Pawl pawl = asking();
        ServedRuns runs = open()) {
      runs.start(
          () -> {
            if (failed.getCount() > 0) {
              failed.countDown();
              throw new OutOfMemoryError("a test");
            }
            return List.of(pawl);
          },
          Duration.ZERO);
      assertThat(failed.await(20, TimeUnit.SECONDS)).isTrue();
      runs.look();
      assertThat(said.poll(30, TimeUnit.SECONDS)).contains("a run that was cut off");
      runs.host().close();
    }
  }

  @Test
  void saysNothingOfRunsThatItCannotGoOnWith() throws Exception {
    StorePlace data = new StorePlace.Folder(folder.resolve("data"));
    try (Pawl pawl = asking()) {
      try (RunStore store = DataStore.open(data)) {
        store.keepDefinition(
            pawl.tool("approve").digest(), StoredWorkflow.write(pawl.tool("approve")));
        Journal journal = store.begin("run-1");
        journal.append(
            new Event.RunStarted(
                System.currentTimeMillis() * 1_000,
                "run-1",
                "approve",
                pawl.tool("approve").digest(),
                Run.INTERPRETER + 1,
                Principal.LOCAL,
                42,
                Map.of(),
                pawl.origin()));
        journal.sync();
      }
      HeldRecovery held =
          new HeldRecovery(new FileRecovery(() -> List.of(pawl)), () -> List.of(pawl));
      try (RunHost host = new RunHost(DataStore.open(data))) {
        assertThat(host.recover(held)).isZero();
        assertThat(held.tools()).isEmpty();
      }
    }
  }

  @Test
  void leavesRunsOfToolsThatItDoesNotHave() throws Exception {
    String id;
    try (Pawl pawl = asking();
        ServedRuns runs = open()) {
      id = begun(runs, pawl).id();
      runs.suspend();
    }
    try (ServedRuns runs = open()) {
      assertThat(runs.adopt(id)).isEmpty();
      assertThat(runs.host().store().find(id).orElseThrow().status().isOver()).isFalse();
      assertThat(runs.workflow(runs.host().store().find(id).orElseThrow()).name())
          .isEqualTo("approve");
    }
  }

  private Pawl ordering(String name, String command) throws Exception {
    Path file = folder.resolve(name);
    Files.writeString(
        file,
        """
        server: { name: demo, version: '1' }
        mcpServers: { shop: { command: %s, args: ["${STAGE:-none}"] } }
        tools:
          - name: approve
            description: Asks, then orders
            nodes:
              - { id: entry, type: entry, next: question }
              - { id: question, type: ask, question: Go on?, next: order }
              - { id: order, type: mcp, server: shop, tool: order, args: {}, next: exit }
              - { id: exit, type: exit }
        """
            .formatted(command));
    return Pawl.of(DefinitionFormats.STANDARD.read(file));
  }

  private void leavesAlone(String name, String command, String why) throws Exception {
    String id;
    try (Pawl prod = ordering("prod.yaml", "prod-server");
        ServedRuns runs = open()) {
      id = begun(runs, prod).id();
      runs.suspend();
    }
    try (Pawl other = ordering(name, command);
        ServedRuns runs = open()) {
      runs.start(() -> List.of(other), Duration.ofDays(1));
      assertThatThrownBy(() -> runs.adopt(id))
          .isInstanceOf(PawlException.Conflict.class)
          .hasMessageContaining("prod.yaml")
          .hasMessageContaining(why);
      assertThat(runs.host().find(id)).isEmpty();
    }
    try (Pawl prod = ordering("prod.yaml", "prod-server");
        ServedRuns runs = open()) {
      runs.start(() -> List.of(prod), Duration.ofDays(1));
      HostedRun run = runs.adopt(id).orElseThrow();
      run.cancel("enough");
      assertThat(run.await(Duration.ofSeconds(30))).isPresent();
    }
  }

  @Test
  void leavesRunsOfAnotherFileWhoseNamesAreTheSame() throws Exception {
    leavesAlone("dev.yaml", "prod-server", "which is not loaded here");
  }

  @Test
  void leavesRunsWhoseServersWereConfiguredOtherwise() throws Exception {
    leavesAlone("prod.yaml", "dev-server", "configured otherwise now");
    leavesAlone("prod.yaml", "./prod-server", "or Pawl was started in another folder");
  }

  /** A file whose tool runs one of another file, which asks and then calls its own server. */
  private Pawl elsewhere(String command) throws Exception {
    ordering("other.yaml", command).close();
    Path file = folder.resolve("main.yaml");
    Files.writeString(
        file,
        """
        server: { name: demo, version: '1' }
        mcpServers: { shop: { command: main-server } }
        tools:
          - name: approve
            description: Has another file ask
            nodes:
              - { id: entry, type: entry, next: there }
              - { id: there, type: workflow, tool: other.yaml#approve, args: {}, next: exit }
              - { id: exit, type: exit }
        """);
    return Pawl.load(file);
  }

  @Test
  void leavesRunsWhoseServersAreConfiguredOtherwiseInAnotherFile() throws Exception {
    String id;
    try (Pawl before = elsewhere("prod-server");
        ServedRuns runs = open()) {
      id = begun(runs, before).id();
      runs.suspend();
    }
    try (Pawl changed = elsewhere("dev-server");
        ServedRuns runs = open()) {
      runs.start(() -> List.of(changed), Duration.ofDays(1));
      assertThatThrownBy(() -> runs.adopt(id))
          .isInstanceOf(PawlException.Conflict.class)
          .hasMessageContaining("configured otherwise now in")
          .hasMessageContaining("other.yaml");
    }
    try (Pawl same = elsewhere("prod-server");
        ServedRuns runs = open()) {
      runs.start(() -> List.of(same), Duration.ofDays(1));
      HostedRun run = runs.adopt(id).orElseThrow();
      assertThat(run.workflow().servers()).containsExactly("other.yaml#shop");
      run.cancel("enough");
      assertThat(run.await(Duration.ofSeconds(30))).isPresent();
    }
  }

  @Test
  void saysWhatIsWrongWithTheStoreAndNotWithItsRuns() throws Exception {
    Path data = Files.createDirectories(folder.resolve("data"));
    Files.writeString(data.resolve("pawl.db"), "this is no database".repeat(100));
    try (Pawl pawl = asking();
        ServedRuns runs = open()) {
      runs.start(() -> List.of(pawl), Duration.ofMillis(10));
      assertThat(said.poll(20, TimeUnit.SECONDS))
          .startsWith("pawl: it cannot be seen at the moment whether runs were cut off, ");
    }
  }

  @Test
  void inMemoryNothingIsLetGoOf() throws Exception {
    try (Pawl pawl = asking();
        ServedRuns runs = new ServedRuns(StorePlace.memory(), said::add)) {
      HostedRun run = begun(runs, pawl);
      runs.suspend();
      assertThat(run.isOver()).isFalse();
      run.cancel("enough");
      run.await(Duration.ofSeconds(10));
      assertThat(runs.key()).isEqualTo(runs.key()).hasSize(32);
    }
  }

  @Test
  void isOfNoUseOnceItIsClosed() {
    ServedRuns runs = open();
    runs.close();
    runs.close();
    assertThatThrownBy(runs::host)
        .isInstanceOf(PawlException.Unreachable.class)
        .hasMessageContaining("stopping");
  }
}
