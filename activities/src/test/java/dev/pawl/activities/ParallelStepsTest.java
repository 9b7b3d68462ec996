package dev.pawl.activities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.json.Values;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Activities that run beside each other, each with something special about it. */
@Timeout(60)
class ParallelStepsTest {
  record In(int n) {}

  private final AtomicInteger undone = new AtomicInteger();

  private static Activity<In, In> adding(String name, int more) {
    return Activity.named(name, In.class, In.class)
        .readOnly()
        .run(context -> new In(context.input().n() + more));
  }

  private static Activity<In, In> failing(String name) {
    return Activity.named(name, In.class, In.class)
        .run(
            context -> {
              throw new IllegalStateException("no");
            });
  }

  private ActivityWorkflow workflow(Activity<In, In> last) {
    return ActivityWorkflow.named("flow", In.class)
        .step(adding("first", 1))
        .step(adding("second", 10))
        .parallel(
            "beside",
            group ->
                group
                    .step(adding("mapped", 100), s -> s.input(m -> m.get("first").orElseThrow()))
                    .step(adding("usual", 1_000), s -> s.compensate(undoing()))
                    .step(failing("wanted"), s -> s.optional())
                    .step(adding("not_now", 5), s -> s.when(context -> false)))
        .step(last, s -> s.input(m -> Values.object("n", 7)))
        .build();
  }

  private Activity<In, Void> undoing() {
    return Activity.named("undo", In.class, Void.class)
        .idempotent()
        .run(
            context -> {
              undone.addAndGet(context.input().n());
              return null;
            });
  }

  private static StepClient.Reply whole(ActivityWorkflow workflow) throws Exception {
    try (Program program = new Program(Activities.named("p", "1").workflow(workflow).build());
        StepClient client = program.client()) {
      return client.call("flow", Map.of("n", 0));
    }
  }

  @Test
  void eachIsGivenWhatIsSaidOfItAndAnOptionalOneMayFail() throws Exception {
    Map<?, ?> results = whole(workflow(adding("last", 0))).structured();
    assertThat(results.get("beside"))
        .isEqualTo(
            Values.object("mapped", Values.object("n", 101), "usual", Values.object("n", 1_011)));
  }

  @Test
  void whatOneOfThemDidIsUndone() throws Exception {
    assertThat(whole(workflow(failing("last"))).isError()).isTrue();
    assertThat(undone).hasValue(1_011);
  }

  @Test
  void steppedByAClientTheyAreOneStep() throws Exception {
    ActivityWorkflow workflow = workflow(adding("last", 0));
    try (Program program = new Program(Activities.named("p", "1").workflow(workflow).build());
        StepClient client = program.client()) {
      String id =
          String.valueOf(client.call("flow_start", Map.of("n", 0)).structured().get("sessionId"));
      client.call("flow_continue", Map.of("sessionId", id));
      Map<?, ?> made =
          (Map<?, ?>)
              client.call("flow_continue", Map.of("sessionId", id)).structured().get("stepResult");
      assertThat(made.get("mapped")).isEqualTo(Values.object("n", 101));
      assertThat(client.call("flow_continue", Map.of("sessionId", id)).structured().get("status"))
          .isEqualTo("completed");
    }
  }

  @Test
  void noneOfThemCanBranch() {
    assertThatThrownBy(
            () ->
                ActivityWorkflow.named("flow", In.class)
                    .parallel(
                        "beside", group -> group.step(adding("a", 1), s -> s.branchTo("n:1", "b"))))
        .hasMessage("`a` runs beside others, so it cannot branch");
  }
}
