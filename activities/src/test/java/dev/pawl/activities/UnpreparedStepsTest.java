package dev.pawl.activities;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.activities.StepClient.Reply;
import dev.pawl.activities.type.JsonType;
import dev.pawl.json.Values;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Steps whose conditions, inputs or interceptors go wrong: they fail like others. */
@Timeout(60)
class UnpreparedStepsTest {
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

  private static void failsButIsOptional(ActivityWorkflow workflow) throws Exception {
    try (Program program = program(workflow);
        StepClient client = program.client()) {
      Reply start = client.call("flow_start", Map.of());
      assertThat(start.isError()).as(start.json().toString()).isFalse();
      Reply end = client.call("flow_continue", in(start));
      assertThat(end.structured().get("status")).isEqualTo("completed");
    }
  }

  @Test
  void anInputThatThrowsIsAFailureOfItsStep() throws Exception {
    failsButIsOptional(
        flow()
            .step(passing("a"), step -> step.optional().input(m -> m.get("none").orElseThrow()))
            .step(passing("b"))
            .build());
  }

  @Test
  void anInputThatThrowsLeavesNoDoubt() throws Exception {
    ActivityWorkflow workflow =
        flow()
            .step(
                Activity.named("a", ANY, ANY).run(ActivityContext::input),
                step -> step.input(m -> m.get("none").orElseThrow()))
            .step(passing("b"))
            .build();
    try (Program program = program(workflow);
        StepClient client = program.client()) {
      Reply start = client.call("flow_start", Map.of());
      assertThat(start.text())
          .startsWith("Workflow failed at step 1 (a): ")
          .contains("No value present")
          .doesNotContain("nobody knows");
    }
  }

  @Test
  void aConditionThatThrowsIsAFailureOfItsStep() throws Exception {
    failsButIsOptional(
        flow()
            .step(
                passing("a"),
                step ->
                    step.optional()
                        .when(
                            _ -> {
                              throw new IllegalStateException("cond");
                            }))
            .step(passing("b"))
            .build());
  }

  @Test
  void anInterceptorThatSwallowsIsAFailureOfItsStep() throws Exception {
    failsButIsOptional(
        flow()
            .intercept((name, _, next) -> name.equals("a") ? null : next.proceed())
            .step(passing("a"), StepBuilder::optional)
            .step(passing("b"))
            .build());
  }

  record Point(int x) {}

  @Test
  void anInterceptorThatMakesSomethingElseIsAFailureOfItsStep() throws Exception {
    failsButIsOptional(
        flow()
            .intercept(
                (name, _, next) ->
                    name.equals("a") ? ActivityResult.success("text") : next.proceed())
            .step(
                Activity.named("a", ANY, JsonType.of(Point.class)).run(_ -> new Point(1)),
                StepBuilder::optional)
            .step(passing("b"))
            .build());
  }

  @Test
  void whatUndoesAStepIsTriedAgainAsItSays() {
    AtomicInteger undone = new AtomicInteger();
    Activity<Map<String, @Nullable Object>, Map<String, @Nullable Object>> undo =
        Activity.named("undo", ANY, ANY)
            .idempotent()
            .retry(3, Duration.ofMillis(1))
            .run(
                _ -> {
                  if (undone.incrementAndGet() < 2) {
                    throw new IllegalStateException("not yet");
                  }
                  return Map.of();
                });
    ActivityWorkflow workflow =
        flow()
            .step(passing("a"), step -> step.compensate(undo))
            .step(
                act(
                    "b",
                    _ -> {
                      throw new IllegalStateException("no");
                    }))
            .build();
    try (Program program = program(workflow)) {
      program.run("flow", Map.of());
      assertThat(undone).hasValue(2);
    }
  }
}
