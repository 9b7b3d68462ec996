package dev.pawl.activities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.activities.StepClient.Reply;
import dev.pawl.activities.type.JsonType;
import dev.pawl.json.Values;
import dev.pawl.mcp.face.PacedRuns.Visit;
import dev.pawl.model.Identity;
import dev.pawl.protocol.rpc.RequestId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a session knows when its client lets steps run again, or comes too early. */
@Timeout(60)
class RepeatedStepsTest {
  private static final JsonType<Map<String, @Nullable Object>> ANY =
      JsonType.schema(Map.of("type", "object"));

  private static Activity<Map<String, @Nullable Object>, Map<String, @Nullable Object>> act(
      String name,
      ActivityBuilder.Work<Map<String, @Nullable Object>, Map<String, @Nullable Object>> work) {
    return Activity.named(name, ANY, ANY).readOnly().run(work);
  }

  private static Activity<Map<String, @Nullable Object>, Map<String, @Nullable Object>> passing(
      String name) {
    return act(name, context -> Values.object("by", name, "given", context.input()));
  }

  private static WorkflowBuilder<Map<String, @Nullable Object>> flow() {
    return ActivityWorkflow.named("flow", ANY);
  }

  private static Program program(ActivityWorkflow workflow) {
    return new Program(Activities.named("eyes", "1").workflow(workflow).build());
  }

  private static Map<String, @Nullable Object> in(Reply reply, Object... more) {
    List<Object> all = new ArrayList<>(List.of("sessionId", reply.session()));
    all.addAll(List.of(more));
    return Values.object(all.toArray());
  }

  @Test
  void aHandedInResultGivesWayWhenItsStepRunsAgain() throws Exception {
    AtomicInteger runs = new AtomicInteger();
    ActivityWorkflow workflow =
        flow()
            .step(act("a", _ -> Values.object("run", runs.incrementAndGet())))
            .step(passing("b"))
            .step(passing("c"))
            .build();
    try (Program program = program(workflow);
        StepClient client = program.client()) {
      Reply start = client.call("flow_start", Map.of());
      client.call("flow_continue", in(start, "result", Map.of("run", 99)));
      client.call("flow_continue", in(start, "step", "a"));
      Reply b = client.call("flow_continue", in(start));
      assertThat(((Map<?, ?>) b.structured().get("stepResult")).get("given"))
          .isEqualTo(Map.of("run", 2));
      Reply c = client.call("flow_continue", in(start));
      assertThat(((Map<?, ?>) c.structured().get("results")).get("a")).isEqualTo(Map.of("run", 2));
    }
  }

  @Test
  void whatAnActivityPutsTakesThePlaceOfWhatWasRemembered() throws Exception {
    ActivityWorkflow workflow =
        flow()
            .step(passing("a"))
            .step(
                act(
                    "b",
                    context -> {
                      context.memory().put("key", "activity");
                      return Map.of();
                    }))
            .step(
                act(
                    "c",
                    context -> Values.object("key", context.memory().get("key").orElse("none"))))
            .build();
    try (Program program = program(workflow);
        StepClient client = program.client()) {
      Reply start = client.call("flow_start", Map.of());
      program
          .sessions()
          .remember(start.session(), "key", "outside", new Visit(Identity.LOCAL, null));
      client.call("flow_continue", in(start));
      Reply c = client.call("flow_continue", in(start));
      assertThat(((Map<?, ?>) c.structured().get("results")).get("c"))
          .isEqualTo(Map.of("key", "activity"));
    }
  }

  @Test
  void anOptionalStepThatRunsAgainAndFailsGivesNothingToTheNext() throws Exception {
    AtomicInteger runs = new AtomicInteger();
    ActivityWorkflow workflow =
        flow()
            .step(passing("a"))
            .step(
                act(
                    "b",
                    _ -> {
                      if (runs.incrementAndGet() > 1) {
                        throw new IllegalStateException("not again");
                      }
                      return Values.object("by", "b");
                    }),
                StepBuilder::optional)
            .step(passing("c"))
            .build();
    try (Program program = program(workflow);
        StepClient client = program.client()) {
      Reply start = client.call("flow_start", Map.of());
      client.call("flow_continue", in(start));
      client.call("flow_continue", in(start, "step", "b"));
      Reply c = client.call("flow_continue", in(start));
      Map<?, ?> made = (Map<?, ?>) ((Map<?, ?>) c.structured().get("results")).get("c");
      assertThat(((Map<?, ?>) made.get("given")).get("by")).isEqualTo("a");
    }
  }

  @Test
  void aSessionWhoseGroupIsAtWorkIsNotContinued() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    ActivityWorkflow workflow =
        flow()
            .step(passing("a"))
            .parallel(
                "both",
                act(
                    "b",
                    _ -> {
                      begun.countDown();
                      go.await();
                      return Map.of();
                    }),
                passing("c"))
            .step(passing("d"))
            .step(passing("e"))
            .build();
    try (Program program = program(workflow);
        StepClient client = program.client();
        StepClient other = program.client()) {
      Reply start = client.call("flow_start", Map.of());
      RequestId first = client.send("flow_continue", in(start), Map.of());
      begun.await();
      RequestId second = other.send("flow_continue", in(start), Map.of());
      Reply told = other.result(second);
      go.countDown();
      client.result(first);
      assertThat(told.text()).contains("Cannot continue workflow in status: running");
      Reply status = client.call("flow_status", in(start));
      assertThat(((List<?>) status.structured().get("history"))).hasSize(2);
    }
  }

  @Test
  void whatItWasStartedWithStaysAsItIs() throws Exception {
    ActivityWorkflow workflow = flow().step(passing("a")).step(passing("b")).build();
    try (Program program = program(workflow);
        StepClient client = program.client()) {
      Reply start = client.call("flow_start", Map.of());
      Visit visit = new Visit(Identity.LOCAL, null);
      assertThatThrownBy(
              () -> program.sessions().remember(start.session(), Memory.INPUT, "other", visit))
          .hasMessageContaining("stays as it is");
    }
  }
}
