package dev.pawl.mcp.face;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.host.Recovery;
import dev.pawl.engine.host.RunCount;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.RunQuery;
import dev.pawl.engine.journal.RunStatus;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.upstream.Upstreams;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.json.Values;
import dev.pawl.mcp.upstream.ConfiguredUpstreams;
import dev.pawl.model.Delivery;
import dev.pawl.model.NodeKind;
import dev.pawl.model.PawlException;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.rpc.RequestId;
import dev.pawl.protocol.server.Tool;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What callers are told when runs cannot be kept for a while, and go on later. */
@Timeout(60)
class InterruptedRunsTest {
  private final AtomicInteger calls = new AtomicInteger();
  private final CountDownLatch looking = new CountDownLatch(1);
  private final CountDownLatch mayLook = new CountDownLatch(1);
  private volatile boolean broken;

  /** Whether nothing of the run has been written yet. */
  private volatile boolean unwritten;

  /** Whether nothing can be said of runs, and nothing be written after they have begun. */
  private volatile boolean away;

  /** What happens while somebody looks for a run that is not written yet. */
  private volatile Runnable meanwhile = () -> {};

  private final Publisher process =
      new Publisher(
          Engine.on(
              new ConfiguredUpstreams(
                  Map.of(), Path.of(""), Map.of(Flows.DESK, () -> List.of(act(), look())))),
          this::unreliable);

  private Tool act() {
    return Tool.of(
        "act",
        "act",
        (_, _) -> {
          calls.incrementAndGet();
          broken = true; // what comes of it cannot be written
          return CallResult.text("done");
        });
  }

  /** What it does changes nothing, so nothing has to be safe before. */
  private Tool look() {
    return new Tool(
        "look",
        null,
        "look",
        Values.object("type", "object"),
        null,
        Values.object("readOnlyHint", true),
        List.of(),
        (_, _) -> {
          looking.countDown();
          mayLook.await();
          return CallResult.text("seen");
        });
  }

  /** What a journal of it says is not safe while it is broken. */
  private RunStore unreliable(RunStore store) {
    return (RunStore)
        Proxy.newProxyInstance(
            RunStore.class.getClassLoader(),
            new Class<?>[] {RunStore.class},
            (_, method, words) -> {
              if (away && method.getName().equals("find")) {
                throw gone();
              }
              if (unwritten && method.getName().equals("find")) {
                meanwhile.run();
                return Optional.empty();
              }
              try {
                Object made = method.invoke(store, words);
                return made instanceof Journal journal ? unreliable(journal) : made;
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private Journal unreliable(Journal journal) {
    return new Journal() {
      @Override
      public void append(Event event) {
        if (away && !(event instanceof Event.RunStarted)) {
          throw gone();
        }
        journal.append(event);
      }

      @Override
      public void sync() {
        if (broken) {
          throw new PawlException.Unreachable("the disk is full");
        }
        journal.sync();
      }
    };
  }

  private static PawlException gone() {
    return new PawlException.Unreachable("the database is away");
  }

  private static Client client(Publisher process, Workflow workflow) {
    return Client.modern(process.publishing(workflow, new LiveRuns()), Client.FORMS);
  }

  private String onlyRun() {
    return process.host().store().list(RunQuery.ALL).getFirst().run();
  }

  @Test
  void whoseRunWasInterruptedLearnsItsNameAndComesBackForTheResult() throws Exception {
    try (Client client = client(process, Flows.chain("act"))) {
      Map<String, @Nullable Object> told = client.result(client.call());
      String run = onlyRun();
      assertThat(told).containsEntry("isError", true);
      assertThat(told.toString())
          .contains("Run " + run + " was interrupted: the disk is full")
          .contains("Do not call this tool again")
          .contains("pawl_run_result");
      assertThat(calls).hasValue(1);
      process.host().awaitAll();
      broken = false;
      process.host().recover(process);
      assertThat(client.text(client.call("pawl_run_result", Values.object("run", run))))
          .isEqualTo("done");
      assertThat(calls).hasValue(1);
      assertThat(process.host().count()).isEqualTo(new RunCount(0, 0));
    }
  }

  @Test
  void nobodyIsToldThatThereIsNoRunWhichIsStillToBeWritten() throws Exception {
    try (Client client = client(process, Flows.chain("act"))) {
      Map<String, @Nullable Object> _ = client.result(client.call());
      String run = onlyRun();
      process.host().awaitAll();
      unwritten = true;
      assertThat(client.text(client.call("pawl_run_status", Values.object("run", run))))
          .contains("Nothing can be said of run " + run + " at the moment");
      unwritten = false;
      broken = false;
      process.host().recover(process);
      assertThat(client.text(client.call("pawl_run_result", Values.object("run", run))))
          .isEqualTo("done");
    }
  }

  @Test
  void aRunThatIsWrittenAndGivenBackWhileSomebodyLooksForItIsThere() throws Exception {
    try (Client client = client(process, Flows.chain("act"))) {
      Map<String, @Nullable Object> _ = client.result(client.call());
      String run = onlyRun();
      process.host().awaitAll();
      unwritten = true;
      meanwhile =
          () -> process.host().recover(Recovery.of(Flows.still(), Engine.on(Upstreams.NONE)));
      assertThat(client.text(client.call("pawl_run_status", Values.object("run", run))))
          .contains("Nothing can be said of run " + run + " at the moment");
    }
  }

  @Test
  void whoseInputIsTooLargeIsToldThatAndNothingElse() throws Exception {
    try (Client client = client(process, Flows.chain("act"))) {
      Map<String, @Nullable Object> told =
          client.result(
              client.call(
                  Flows.chain("act").name(), Values.object("text", "x".repeat(11_000_000))));
      assertThat(told).containsEntry("isError", true);
      assertThat(told.toString()).contains("larger").doesNotContain("interrupted");
      assertThat(calls).hasValue(0);
    }
  }

  @Test
  void whoComesBackWithAnAnswerMeanwhileLearnsItsName() throws Exception {
    Workflow workflow =
        Flows.asking(
            Flows.ask(NodeKind.To.HUMAN, null),
            new Delivery(Delivery.Mode.AUTO, Duration.ofMinutes(1), false));
    try (Client client = client(process, workflow)) {
      Map<String, @Nullable Object> asked = client.result(client.call());
      String run = onlyRun();
      HostedRun hosted = process.host().find(run).orElseThrow();
      away = true;
      hosted.cancel("whatever it does next cannot be written");
      process.host().awaitAll();
      Map<String, @Nullable Object> told = client.result(client.accept(asked, "Ann"));
      assertThat(told).containsEntry("isError", true);
      assertThat(told.toString())
          .contains("Run " + run + " was interrupted: the database is away")
          .contains("Do not call this tool again");
    }
  }

  @Test
  void whatOnlyComputesIsGoneOnWithToo() throws Exception {
    try (Client client = client(process, Flows.still())) {
      away = true;
      Map<String, @Nullable Object> told = client.result(client.call());
      away = false;
      String run = onlyRun();
      assertThat(told).containsEntry("isError", true);
      assertThat(told.toString()).contains("Run " + run + " was interrupted");
      process.host().recover(process);
      process.host().awaitAll();
      assertThat(process.host().store().find(run).orElseThrow().status())
          .isEqualTo(RunStatus.COMPLETED);
    }
  }

  /** Nothing of it is still to be written then. */
  private void awaitQuestion() throws InterruptedException {
    while (process.host().count().waiting() == 0) {
      Thread.sleep(1);
    }
  }

  @Test
  void aCancellationThatCannotBeKeptIsNotCalledOne() throws Exception {
    Workflow workflow =
        Flows.asking(
            Flows.ask(NodeKind.To.HUMAN, null),
            new Delivery(Delivery.Mode.HANDLE, Duration.ofMinutes(1), false));
    try (Client client = client(process, workflow)) {
      client.result(client.call());
      String run = onlyRun();
      awaitQuestion();
      broken = true;
      Map<String, @Nullable Object> told =
          client.result(client.call("pawl_run_cancel", Values.object("run", run)));
      assertThat(told).containsEntry("isError", true);
      assertThat(told.toString()).contains(run, "could not be kept", "the disk is full");
    }
  }

  @Test
  void nobodyIsToldThatARunGoesOnBeforeThatIsSafe() throws Exception {
    Workflow workflow = Flows.chain("look");
    try (Client client = client(process, workflow);
        Client polling =
            Client.modern(process.publishing(workflow, new LiveRuns()), Client.TASKS)) {
      broken = true;
      RequestId call = client.call();
      looking.await();
      String run = onlyRun();
      String unknown = "Nothing can be said of run " + run + " at the moment: the disk is full";
      Map<String, @Nullable Object> named = Values.object("run", run);
      Map<String, @Nullable Object> atOnce = Values.object("run", run, "wait", 0);
      Map<String, @Nullable Object> task = Values.object("taskId", run);
      assertThat(client.text(client.call("pawl_run_status", named))).contains(unknown);
      assertThat(client.text(client.call("pawl_run_result", atOnce))).contains(unknown);
      assertThat(polling.failure(polling.request("tasks/get", task)).message())
          .contains("the disk is full");
      broken = false;
      assertThat(client.text(client.call("pawl_run_status", named))).contains("still going on");
      assertThat(polling.task(run)).containsEntry("status", "working");
      mayLook.countDown();
      assertThat(client.text(call)).isEqualTo("seen");
    }
  }

  @Test
  void noHandleIsGivenToARunThatNeverBegan() throws Exception {
    for (Delivery.Mode mode : List.of(Delivery.Mode.HANDLE, Delivery.Mode.TASK)) {
      Workflow workflow =
          Flows.asking(
              Flows.ask(NodeKind.To.HUMAN, null), new Delivery(mode, Duration.ofMinutes(1), false));
      Map<String, @Nullable Object> tooLarge = Values.object("text", "x".repeat(11_000_000));
      try (Client client =
          Client.modern(process.publishing(workflow, new LiveRuns()), Client.TASKS)) {
        Map<String, @Nullable Object> told = client.result(client.call(workflow.name(), tooLarge));
        assertThat(told).as(mode.name()).containsEntry("isError", true);
        assertThat(told.toString()).contains("larger").doesNotContain("going on", "goes on");
      }
    }
    assertThat(process.host().store().list(RunQuery.ALL)).isEmpty();
  }
}
