package dev.pawl.activities;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.activities.StepClient.Reply;
import dev.pawl.activities.type.JsonType;
import dev.pawl.json.Values;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Steps that fail, are optional, are not to run, take too long, or are undone. */
@Timeout(60)
class FailingStepsTest {
  private static final JsonType<Map<String, @Nullable Object>> ANYTHING =
      JsonType.schema(Map.of("type", "object"));

  record In(int n) {}

  record Out(int n) {}

  private static Activity<In, Out> adding(String name, int more) {
    return Activity.named(name, In.class, Out.class)
        .readOnly()
        .run(context -> new Out(context.input().n() + more));
  }

  private static Activity<In, Out> failing(String name) {
    return Activity.named(name, In.class, Out.class)
        .readOnly()
        .attempt(_ -> ActivityResult.failure("no luck"));
  }

  private static Activities offering(ActivityWorkflow... workflows) {
    Activities.Builder builder = Activities.named("steps", "1");
    List.of(workflows).forEach(builder::workflow);
    return builder.build();
  }

  private static WorkflowBuilder<In> flow() {
    return ActivityWorkflow.named("flow", In.class);
  }

  private static Reply next(StepClient client, Reply before) throws InterruptedException {
    return client.call("flow_continue", Values.object("sessionId", before.session()));
  }

  @Test
  void aRequiredStepThatFailsFailsTheWorkflow() throws Exception {
    try (Program program =
            new Program(offering(flow().step(adding("one", 1)).step(failing("two")).build()));
        StepClient client = program.client()) {
      Reply first = client.call("flow_start", Values.object("n", 1));
      Reply second = next(client, first);
      assertThat(second.isError()).isTrue();
      assertThat(second.text()).isEqualTo("Workflow failed at step 2 (two): no luck");
      assertThat(next(client, first).text())
          .isEqualTo("Cannot continue workflow in status: failed");
    }
  }

  @Test
  void anExceptionIsAFailureLikeAnyOther() throws Exception {
    Activity<In, Out> throwing =
        Activity.named("one", In.class, Out.class)
            .readOnly()
            .run(
                _ -> {
                  throw new IllegalStateException("it is broken");
                });
    try (Program program = new Program(offering(flow().step(throwing).build()));
        StepClient client = program.client()) {
      Reply reply = client.call("flow_start", Values.object("n", 1));
      assertThat(reply.isError()).isTrue();
      assertThat(reply.text()).isEqualTo("Workflow failed at step 1 (one): it is broken");
    }
  }

  @Test
  void anOptionalStepThatFailsDoesNotMatter() throws Exception {
    ActivityWorkflow workflow =
        flow()
            .step(adding("one", 1))
            .step(failing("two"), StepBuilder::optional)
            .step(adding("three", 10))
            .build();
    try (Program program = new Program(offering(workflow));
        StepClient client = program.client()) {
      Reply first = client.call("flow_start", Values.object("n", 1));
      Reply second = next(client, first);
      assertThat(second.isError()).isFalse();
      assertThat(second.said().get("error")).isEqualTo("no luck");
      Reply third = next(client, first);
      assertThat(third.structured().get("results"))
          .isEqualTo(Values.object("one", Values.object("n", 2), "three", Values.object("n", 12)));
      Reply whole = client.call("flow", Values.object("n", 1));
      assertThat(whole.structured()).isEqualTo(third.structured().get("results"));
    }
  }

  @Test
  void aStepWhoseConditionDoesNotHoldIsPassedOver() throws Exception {
    ActivityWorkflow workflow =
        flow()
            .step(adding("one", 1))
            .step(
                adding("two", 100),
                step -> step.when(context -> context.memory().get("one").isEmpty()))
            .step(adding("three", 10))
            .build();
    try (Program program = new Program(offering(workflow));
        StepClient client = program.client()) {
      Reply first = client.call("flow_start", Values.object("n", 1));
      Reply second = next(client, first);
      assertThat(second.structured().get("results"))
          .as("the second call runs the third step")
          .isEqualTo(Values.object("one", Values.object("n", 2), "three", Values.object("n", 12)));
    }
  }

  @Test
  void workThatTakesTooLongIsInterrupted() throws Exception {
    CountDownLatch interrupted = new CountDownLatch(1);
    Activity<In, Out> slow =
        Activity.named("one", In.class, Out.class)
            .timeout(Duration.ofMillis(50))
            .run(
                _ -> {
                  try {
                    new CountDownLatch(1).await();
                  } catch (InterruptedException e) {
                    interrupted.countDown();
                    throw e;
                  }
                  return new Out(1);
                });
    try (Program program = new Program(offering(flow().step(slow).build()));
        StepClient client = program.client()) {
      Reply reply = client.call("flow_start", Values.object("n", 1));
      assertThat(reply.isError()).isTrue();
      assertThat(reply.text()).startsWith("Workflow failed at step 1 (one): ");
      assertThat(interrupted.await(20, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void theWholeWorkflowHasATimeLimit() throws Exception {
    Activity<In, Out> slow =
        Activity.named("one", In.class, Out.class)
            .readOnly()
            .run(
                _ -> {
                  new CountDownLatch(1).await();
                  return new Out(1);
                });
    try (Program program =
            new Program(offering(flow().step(slow).timeout(Duration.ofMillis(100)).build()));
        StepClient client = program.client()) {
      Reply reply = client.call("flow_start", Values.object("n", 1));
      assertThat(reply.isError()).isTrue();
      assertThat(reply.text()).contains("maximum execution time (100ms)");
    }
  }

  @Test
  void whatDidNotFitItsSchemaIsSaid() throws Exception {
    try (Program program = new Program(offering(flow().step(adding("one", 1)).build()));
        StepClient client = program.client()) {
      Reply reply = client.call("flow_start", Values.object("m", 1));
      assertThat(reply.isError()).isTrue();
      assertThat(reply.text()).contains("n");
    }
  }

  @Test
  void hooksHearOfWhatHappens() throws Exception {
    List<String> heard = new CopyOnWriteArrayList<>();
    Hooks<In, Out> hooks =
        new Hooks<>() {
          @Override
          public void onSuccess(ActivityContext<In> context, @Nullable Out data) {
            heard.add("success " + data);
          }

          @Override
          public void onFailure(ActivityContext<In> context, String error) {
            heard.add("failure " + error);
          }

          @Override
          public void onComplete(ActivityContext<In> context, ActivityResult<Out> result) {
            heard.add("complete " + result.isSuccess());
          }
        };
    Activity<In, Out> one =
        Activity.named("one", In.class, Out.class).readOnly().hooks(hooks).run(_ -> new Out(1));
    Activity<In, Out> two =
        Activity.named("two", In.class, Out.class)
            .readOnly()
            .hooks(hooks)
            .attempt(_ -> ActivityResult.failure("x"));
    try (Program program = new Program(offering(flow().step(one).step(two).build()));
        StepClient client = program.client()) {
      client.call("flow", Values.object("n", 1));
      assertThat(heard)
          .containsExactly("success Out[n=1]", "complete true", "failure x", "complete false");
    }
  }

  @Test
  void interceptorsStandAroundEveryActivity() throws Exception {
    List<String> seen = new CopyOnWriteArrayList<>();
    ActivityWorkflow workflow =
        flow()
            .step(adding("one", 1))
            .step(adding("two", 1))
            .intercept(
                (activity, context, next) -> {
                  seen.add("before " + activity + " " + context.metadata().currentStep());
                  ActivityResult<?> result = next.proceed();
                  seen.add("after " + activity);
                  return result;
                })
            .build();
    try (Program program = new Program(offering(workflow));
        StepClient client = program.client()) {
      client.call("flow", Values.object("n", 1));
      assertThat(seen).containsExactly("before one 0", "after one", "before two 1", "after two");
    }
  }

  @Test
  void whatWasDoneIsUndoneInReverseWhenALaterStepFails() throws Exception {
    List<String> undone = new ArrayList<>();
    ActivityWorkflow workflow =
        flow()
            .step(adding("one", 1), step -> step.compensate(undoing("undo_one", undone)))
            .step(adding("two", 1), step -> step.compensate(undoing("undo_two", undone)))
            .step(failing("three"))
            .build();
    try (Program program = new Program(offering(workflow));
        StepClient client = program.client()) {
      Reply reply = client.call("flow", Values.object("n", 1));
      assertThat(reply.isError()).isTrue();
      assertThat(undone).containsExactly("undo_two 3", "undo_one 2");
    }
  }

  private static Activity<In, Out> undoing(String name, List<String> undone) {
    return Activity.named(name, In.class, Out.class)
        .idempotent()
        .run(
            context -> {
              undone.add(name + " " + context.input().n());
              return new Out(0);
            });
  }

  @Test
  void severalActivitiesRunAtTheSameTime() throws Exception {
    CountDownLatch both = new CountDownLatch(2);
    Activity<In, Out> left = meeting("left", both);
    Activity<In, Out> right = meeting("right", both);
    ActivityWorkflow workflow =
        flow()
            .parallel("together", left, right)
            .step(
                Activity.named("sum", ANYTHING, JsonType.of(Out.class))
                    .readOnly()
                    .run(context -> new Out(context.input().size())))
            .build();
    try (Program program = new Program(offering(workflow));
        StepClient client = program.client()) {
      Reply first = client.call("flow_start", Values.object("n", 7));
      assertThat(first.structured().get("stepResult"))
          .isEqualTo(Values.object("left", Values.object("n", 7), "right", Values.object("n", 7)));
      assertThat(next(client, first).structured().get("results").toString()).contains("sum={n=2}");
    }
  }

  private static Activity<In, Out> meeting(String name, CountDownLatch both) {
    return Activity.named(name, In.class, Out.class)
        .readOnly()
        .run(
            context -> {
              both.countDown();
              if (!both.await(20, TimeUnit.SECONDS)) {
                throw new IllegalStateException("the other one does not run");
              }
              return new Out(context.input().n());
            });
  }

  @Test
  void aWorkflowIsAStepOfAnother() throws Exception {
    ActivityWorkflow inner =
        ActivityWorkflow.named("inner", In.class).step(adding("one", 1)).build();
    ActivityWorkflow outer =
        flow()
            .step(adding("one", 10))
            .workflow("nested", inner, memory -> memory.get("one").orElseThrow())
            .build();
    try (Program program = new Program(offering(inner, outer));
        StepClient client = program.client()) {
      Reply whole = client.call("flow", Values.object("n", 1));
      assertThat(whole.structured())
          .isEqualTo(
              Values.object(
                  "one",
                  Values.object("n", 11),
                  "nested",
                  Values.object("one", Values.object("n", 12))));
    }
  }

  @Test
  void whatActivitiesPutIntoMemoryIsThereForLaterOnes() throws Exception {
    Activity<In, Out> putting =
        Activity.named("one", In.class, Out.class)
            .readOnly()
            .run(
                context -> {
                  context.memory().put("note", List.of("kept", context.input().n()));
                  return new Out(1);
                });
    Activity<In, Map<String, @Nullable Object>> reading =
        Activity.named("two", JsonType.of(In.class), ANYTHING)
            .readOnly()
            .run(context -> context.memory().all());
    try (Program program = new Program(offering(flow().step(putting).step(reading).build()));
        StepClient client = program.client()) {
      Reply first = client.call("flow_start", Values.object("n", 4));
      Reply last = next(client, first);
      Map<?, ?> seen = (Map<?, ?>) ((Map<?, ?>) last.structured().get("results")).get("two");
      assertThat(seen.get("note")).isEqualTo(List.of("kept", 4));
      assertThat(Set.copyOf(seen.keySet())).isEqualTo(Set.of(Memory.INPUT, "one", "note"));
    }
  }

  @Test
  void aFailedAttemptIsTriedAgain() throws Exception {
    AtomicInteger attempts = new AtomicInteger();
    Activity<In, Out> unlucky =
        Activity.named("one", In.class, Out.class)
            .readOnly()
            .retry(3, Duration.ofMillis(1))
            .attempt(
                _ ->
                    attempts.incrementAndGet() < 3
                        ? ActivityResult.failure("not yet")
                        : ActivityResult.success(new Out(1)));
    try (Program program = new Program(offering(flow().step(unlucky).build()));
        StepClient client = program.client()) {
      Reply reply = client.call("flow_start", Values.object("n", 1));
      assertThat(reply.isError()).isFalse();
      assertThat(attempts).hasValue(3);
    }
  }
}
