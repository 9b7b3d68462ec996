package dev.pawl.activities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.activities.StepClient.Reply;
import dev.pawl.activities.type.JsonType;
import dev.pawl.engine.journal.Event;
import dev.pawl.json.Values;
import dev.pawl.model.FailureCode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What people get wrong when they put activities together, and what they are told. */
@Timeout(60)
class BuildingTest {
  record Number(int n) {}

  record Dated(String name, Date when) {}

  record Small(short s, byte b, float f) {}

  private static ActivityBuilder<Number, Number> number(String name) {
    return Activity.named(name, Number.class, Number.class).readOnly();
  }

  private static Activity<Number, Number> same(String name) {
    return number(name).run(ActivityContext::input);
  }

  private static WorkflowBuilder<Number> flow() {
    return ActivityWorkflow.named("flow", Number.class);
  }

  private static Event.RunFailed failed(ActivityWorkflow workflow) {
    try (Program program = new Program(Activities.named("p", "1").workflow(workflow).build())) {
      return (Event.RunFailed) program.run("flow", Map.of("n", 1)).getLast();
    }
  }

  @Test
  void aComponentThatHasNoJsonIsNamed() {
    assertThatThrownBy(() -> JsonType.of(Dated.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("`when`", "java.util.Date");
  }

  @Test
  void smallNumbersAreNumbersToo() {
    JsonType<Small> type = JsonType.of(Small.class);
    Small small = type.read(Values.object("s", 1, "b", -2, "f", 1.5));
    assertThat(small).isEqualTo(new Small((short) 1, (byte) -2, 1.5f));
    assertThat(Values.deepEquals(type.write(small), Values.object("s", 1, "b", -2, "f", 1.5)))
        .isTrue();
    assertThatThrownBy(() -> type.read(Values.object("s", 1, "b", 300, "f", 1.5)))
        .hasMessageContaining("`b`");
  }

  @Test
  void timesThatCannotBeMeantAreRefused() {
    assertThatThrownBy(() -> number("a").timeout(Duration.ZERO)).hasMessageContaining("`a`");
    assertThatThrownBy(() -> number("a").retry(0, Duration.ZERO)).hasMessageContaining("`a`");
    assertThatThrownBy(() -> number("a").retry(2, Duration.ofSeconds(-1)))
        .hasMessageContaining("`a`");
    assertThatThrownBy(() -> flow().timeout(Duration.ofSeconds(-1))).hasMessageContaining("`flow`");
  }

  @Test
  void aWorkflowThatIsRunByAnotherHasToBeOfferedToo() {
    ActivityWorkflow inner = ActivityWorkflow.named("in", Number.class).step(same("a")).build();
    ActivityWorkflow outer = flow().workflow(inner).build();
    assertThatThrownBy(() -> Activities.named("p", "1").workflow(outer).build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("`flow`", "`in`");
  }

  @Test
  void anErrorIsAFailureLikeAnyOther() {
    List<String> heard = new ArrayList<>();
    Activity<Number, Number> failing =
        Activity.named("a", Number.class, Number.class)
            .hooks(
                new Hooks<>() {
                  @Override
                  public void onFailure(ActivityContext<Number> context, String error) {
                    heard.add(error);
                  }
                })
            .run(
                _ -> {
                  throw new AssertionError("not so");
                });
    assertThat(failed(flow().step(failing).build()).failure())
        .satisfies(failure -> assertThat(failure.code()).isEqualTo(FailureCode.TOOL_ERROR))
        .satisfies(failure -> assertThat(failure.message()).isEqualTo("not so"));
    assertThat(heard).containsExactly("not so");
  }

  @Test
  void aConditionOfABranchThatThrowsLeavesNoDoubt() {
    Activity<Number, Number> acting =
        Activity.named("a", Number.class, Number.class).run(ActivityContext::input);
    ActivityWorkflow workflow =
        flow()
            .step(
                acting,
                step ->
                    step.branchTo(
                        _ -> {
                          throw new IllegalStateException("no idea");
                        },
                        "b"))
            .step(same("b"))
            .build();
    assertThat(failed(workflow).failure())
        .satisfies(failure -> assertThat(failure.code()).isEqualTo(FailureCode.TOOL_ERROR))
        .satisfies(
            failure ->
                assertThat(failure.message()).isEqualTo("what follows cannot be told: no idea"));
  }

  /** Many clients show their model nothing but the text. */
  @Test
  void theTextOfAReplyNamesTheSession() throws Exception {
    ActivityWorkflow workflow = flow().step(same("a")).step(same("b")).build();
    try (Program program = new Program(Activities.named("p", "1").workflow(workflow).build());
        StepClient client = program.client()) {
      Reply reply = client.call("flow_start", Map.of("n", 1));
      assertThat(reply.said().get("sessionId")).isEqualTo(reply.session());
    }
  }
}
