package dev.pawl.activities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.activities.StepClient.Reply;
import dev.pawl.activities.session.Next;
import dev.pawl.activities.session.Session;
import dev.pawl.activities.session.SessionStatus;
import dev.pawl.activities.session.Sessions;
import dev.pawl.activities.session.Turn;
import dev.pawl.activities.type.JsonType;
import dev.pawl.engine.journal.Event;
import dev.pawl.json.Values;
import dev.pawl.mcp.face.PacedRuns.Visit;
import dev.pawl.model.Identity;
import dev.pawl.model.PawlException;
import dev.pawl.testkit.FakeTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Sessions as Java programs and several clients at once see them. */
@Timeout(120)
class SessionsTest {
  record In(int n) {}

  record Out(int n) {}

  private static final Visit ME = new Visit(Identity.LOCAL, null);

  private static Activity<In, Out> adding(String name, int more) {
    return Activity.named(name, In.class, Out.class)
        .readOnly()
        .run(context -> new Out(context.input().n() + more));
  }

  private static WorkflowBuilder<In> flow() {
    return ActivityWorkflow.named("flow", In.class);
  }

  private static ActivityWorkflow adding() {
    return flow().step(adding("one", 1)).step(adding("two", 10)).step(adding("three", 100)).build();
  }

  private static Activities offering(ActivityWorkflow... workflows) {
    Activities.Builder builder = Activities.named("flows", "1");
    List.of(workflows).forEach(builder::workflow);
    return builder.build();
  }

  @Test
  void javaStepsASession() throws Exception {
    ActivityWorkflow workflow = adding();
    try (Program program = new Program(offering(workflow))) {
      Sessions sessions = program.sessions();
      Turn first = sessions.start(workflow, Values.object("n", 0), ME);
      String id = first.session().sessionId();
      assertThat(first.session().status()).isEqualTo(SessionStatus.RUNNING);
      sessions.remember(id, "note", List.of(1), ME);
      Turn second = sessions.goOn(id, Next.STEP, ME);
      assertThat(second.session().memory().get("note")).isEqualTo(List.of(1));
      assertThat(second.session().currentStep()).isEqualTo(1);
      sessions.pause(id, ME);
      assertThat(sessions.find(id, Identity.LOCAL).map(Session::status))
          .isEqualTo(Optional.of(SessionStatus.PAUSED));
      Turn last = sessions.goOn(id, Next.STEP, ME);
      assertThat(last.session().status()).isEqualTo(SessionStatus.COMPLETED);
      assertThat(last.session().history())
          .extracting(each -> each.step() + " " + each.status() + " " + each.output())
          .containsExactly(
              "one COMPLETED {n=1}", "two COMPLETED {n=11}", "three COMPLETED {n=111}");
      assertThat(sessions.statistics(workflow, Identity.LOCAL))
          .isEqualTo(Map.of(SessionStatus.COMPLETED, 1));
      assertThatThrownBy(() -> sessions.pause(id, ME))
          .isInstanceOf(PawlException.Conflict.class)
          .hasMessage("Cannot pause workflow in status: completed");
    }
  }

  @Test
  void aResultThatNoStepCouldHaveMadeOrTakeIsRefusedAndNothingIsLost() throws Exception {
    ActivityWorkflow workflow = adding();
    try (Program program = new Program(offering(workflow))) {
      Sessions sessions = program.sessions();
      String id = sessions.start(workflow, Values.object("n", 0), ME).session().sessionId();
      Next wrong = Next.with(Values.object("m", 1));
      assertThatThrownBy(() -> sessions.goOn(id, wrong, ME))
          .isInstanceOf(PawlException.Conflict.class)
          .hasMessageContaining("`result` cannot be what `one` made")
          .hasMessageContaining("\"n\" is required");
      Turn second = sessions.goOn(id, Next.with(Values.object("n", 5)), ME);
      assertThat(second.session().history().getLast().output()).isEqualTo(Values.object("n", 15));
    }
  }

  @Test
  void aSessionThatIsCancelledIsOverAndUndone() throws Exception {
    AtomicInteger undone = new AtomicInteger();
    ActivityWorkflow workflow =
        flow()
            .step(
                adding("one", 1),
                step ->
                    step.compensate(
                        Activity.named("undo", In.class, Out.class)
                            .idempotent()
                            .run(context -> new Out(undone.addAndGet(context.input().n())))))
            .step(adding("two", 1))
            .build();
    try (Program program = new Program(offering(workflow));
        StepClient client = program.client()) {
      Reply first = client.call("flow_start", Values.object("n", 4));
      Reply over =
          client.call("flow_cancel", Values.object("sessionId", first.session(), "reason", "no"));
      assertThat(over.structured().get("status")).isEqualTo("cancelled");
      assertThat(undone).hasValue(5);
      assertThat(client.call("flow_continue", Values.object("sessionId", first.session())).text())
          .isEqualTo("Cannot continue workflow in status: cancelled");
    }
  }

  @Test
  void thereIsAMostNumberOfSessions() throws Exception {
    ActivityWorkflow workflow = adding();
    Activities few =
        Activities.named("flows", "1")
            .workflow(workflow)
            .sessions(SessionSettings.DEFAULT.most(3))
            .build();
    try (Program program = new Program(few)) {
      Sessions sessions = program.sessions();
      String first = sessions.start(workflow, Values.object("n", 0), ME).session().sessionId();
      sessions.start(workflow, Values.object("n", 0), ME);
      sessions.start(workflow, Values.object("n", 0), ME);
      assertThatThrownBy(() -> sessions.start(workflow, Values.object("n", 0), ME))
          .isInstanceOf(PawlException.LimitExceeded.class)
          .hasMessageContaining("(3)");
      sessions.cancel(first, "no more", ME);
      assertThat(sessions.start(workflow, Values.object("n", 0), ME).session().status())
          .isEqualTo(SessionStatus.RUNNING);
    }
  }

  @Test
  void whoeverStepsItSecondIsToldSo() throws Exception {
    CountDownLatch working = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    Activity<In, Out> slow =
        Activity.named("slow", In.class, Out.class)
            .readOnly()
            .run(
                _ -> {
                  working.countDown();
                  go.await();
                  return new Out(1);
                });
    ActivityWorkflow workflow =
        flow().step(adding("one", 1)).step(slow).step(adding("three", 1)).build();
    try (Program program = new Program(offering(workflow));
        StepClient one = program.client();
        StepClient other = program.client()) {
      String id = one.call("flow_start", Values.object("n", 1)).session();
      var first = one.send("flow_continue", Values.object("sessionId", id), Map.of());
      assertThat(working.await(20, TimeUnit.SECONDS)).isTrue();
      Reply refused = other.call("flow_continue", Values.object("sessionId", id));
      assertThat(refused.text())
          .startsWith("Cannot continue workflow in status: running")
          .contains("`slow` is still at work");
      go.countDown();
      assertThat(one.result(first).structured().get("nextActivity")).isEqualTo("three");
    }
  }

  @Test
  void manyThatStepTheSameSessionRunEachStepOnce() throws Exception {
    Map<String, AtomicInteger> ran = new ConcurrentHashMap<>();
    WorkflowBuilder<In> builder = flow();
    for (int i = 0; i < 8; i++) {
      String name = "step" + i;
      ran.put(name, new AtomicInteger());
      builder.step(
          Activity.named(name, In.class, Out.class)
              .readOnly()
              .run(
                  context -> {
                    ran.get(name).incrementAndGet();
                    return new Out(context.input().n());
                  }));
    }
    ActivityWorkflow workflow = builder.build();
    try (Program program = new Program(offering(workflow))) {
      Sessions sessions = program.sessions();
      String id = sessions.start(workflow, Values.object("n", 1), ME).session().sessionId();
      List<Thread> clients = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        clients.add(Thread.ofVirtual().start(() -> stepToTheEnd(sessions, id)));
      }
      for (Thread each : clients) {
        each.join();
      }
      assertThat(ran.values()).allSatisfy(count -> assertThat(count).hasValue(1));
    }
  }

  private static void stepToTheEnd(Sessions sessions, String id) {
    for (int i = 0; i < 100_000; i++) {
      try {
        if (sessions.goOn(id, Next.STEP, ME).session().status().isOver()) {
          return;
        }
      } catch (PawlException.Conflict e) {
        if (String.valueOf(e.getMessage()).contains("completed")) {
          return;
        }
        Thread.onSpinWait();
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  @Test
  void retriesPauseTwiceAsLongEachTime() {
    AtomicInteger attempts = new AtomicInteger();
    Activity<In, Out> failing =
        Activity.named("one", In.class, Out.class)
            .readOnly()
            .retry(4, Duration.ofMillis(100))
            .attempt(
                _ -> {
                  attempts.incrementAndGet();
                  return ActivityResult.failure("no");
                });
    FakeTime time = new FakeTime();
    try (Program program =
        new Program(offering(flow().step(failing).build()), engine -> engine.timed(() -> time))) {
      List<Long> pauses =
          program.run("flow", Values.object("n", 1)).stream()
              .filter(Event.AttemptFailed.class::isInstance)
              .map(Event.AttemptFailed.class::cast)
              .map(each -> (each.retryAt() - each.at()) / 1_000)
              .toList();
      assertThat(pauses).containsExactly(100L, 200L, 400L);
      assertThat(attempts).hasValue(4);
    }
  }

  @Test
  void sessionsStayWithTheirVersion() throws Exception {
    ActivityWorkflow one = flow().version(1).step(adding("a", 1)).step(adding("b", 1)).build();
    ActivityWorkflow two = flow().version(2).step(adding("a", 100)).step(adding("b", 100)).build();
    String id;
    Program before = new Program(offering(one));
    Program both;
    try (before;
        StepClient client = before.client()) {
      id = client.call("flow_start", Values.object("n", 0)).session();
      both = before.beside(offering(one, two));
    }
    try (both;
        StepClient later = both.client()) {
      Reply old = later.call("flow_continue", Values.object("sessionId", id));
      assertThat(old.structured().get("results").toString()).isEqualTo("{a={n=1}, b={n=2}}");
      Reply fresh = later.call("flow_start", Values.object("n", 0));
      assertThat(fresh.structured().get("stepResult")).isEqualTo(Values.object("n", 100));
    }
  }

  @Test
  void anActivityAsksWhoeverSteps() throws Exception {
    record Name(String name) {}
    Activity<In, Map<String, Object>> asking =
        Activity.named("ask", JsonType.of(In.class), mapType())
            .readOnly()
            .run(
                context ->
                    Map.of(
                        "said",
                        context.ask("What is your name?", Name.class).map(Name::name).orElse("?")));
    try (Program program = new Program(offering(flow().step(asking).step(adding2()).build()));
        StepClient mute = program.client();
        StepClient client = program.client().withForms()) {
      assertThat(mute.call("flow_start", Values.object("n", 1)).structured().get("stepResult"))
          .isEqualTo(Map.of("said", "?"));
      Reply asked = client.call("flow_start", Values.object("n", 1));
      Map<?, ?> questions = (Map<?, ?>) asked.json().get("inputRequests");
      assertThat(questions).hasSize(1);
      Map<String, Object> answers =
          Values.object(
              String.valueOf(questions.keySet().iterator().next()),
              Values.object("action", "accept", "content", Values.object("name", "Ada")));
      Reply answered =
          client.call(
              "flow_start",
              Values.object("n", 1),
              Values.object(
                  "requestState", asked.json().get("requestState"), "inputResponses", answers));
      assertThat(answered.structured().get("stepResult")).isEqualTo(Map.of("said", "Ada"));
    }
  }

  @SuppressWarnings("unchecked")
  private static JsonType<Map<String, Object>> mapType() {
    return (JsonType<Map<String, Object>>) (JsonType<?>) JsonType.schema(Map.of("type", "object"));
  }

  private static Activity<Map<String, Object>, Out> adding2() {
    return Activity.named("two", mapType(), JsonType.of(Out.class)).readOnly().run(_ -> new Out(2));
  }

  @Test
  void tenThousandSessionsAreSteppedAtOnce() throws Exception {
    ActivityWorkflow workflow = adding();
    Activities many =
        Activities.named("flows", "1")
            .workflow(workflow)
            .sessions(SessionSettings.DEFAULT.most(20_000))
            .build();
    try (Program program = new Program(many)) {
      Sessions sessions = program.sessions();
      List<String> ids = new ArrayList<>();
      for (int i = 0; i < 10_000; i++) {
        ids.add(sessions.start(workflow, Values.object("n", i), ME).session().sessionId());
      }
      assertThat(Set.copyOf(ids)).hasSize(10_000);
      for (int i = 0; i < 10_000; i += 97) {
        sessions.goOn(ids.get(i), Next.STEP, ME);
        Turn last = sessions.goOn(ids.get(i), Next.STEP, ME);
        assertThat(last.session().memory().get("three")).isEqualTo(Values.object("n", i + 111));
      }
    }
  }
}
