package dev.pawl.activities;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.activities.StepClient.Reply;
import dev.pawl.activities.type.JsonType;
import dev.pawl.json.Values;
import dev.pawl.model.Identity;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What can follow a step: branches by pattern and by condition, and suggestions. */
@Timeout(60)
class BranchesTest {
  private static final JsonType<Map<String, @Nullable Object>> ANYTHING =
      JsonType.schema(Map.of("type", "object"));

  record Order(String code, int amount) {}

  private static Activity<Order, Map<String, @Nullable Object>> validating() {
    return Activity.named("validate", JsonType.of(Order.class), ANYTHING)
        .readOnly()
        .run(
            context ->
                Values.object(
                    "status",
                    Values.object("code", context.input().code()),
                    "amount",
                    context.input().amount()));
  }

  private static Activity<Map<String, @Nullable Object>, Map<String, @Nullable Object>> passing(
      String name) {
    return Activity.named(name, ANYTHING, ANYTHING)
        .readOnly()
        .run(context -> Values.object("by", name, "given", context.input()));
  }

  private static Activities offering(ActivityWorkflow workflow) {
    return Activities.named("orders", "1").workflow(workflow).build();
  }

  private static List<?> options(Reply reply) {
    return (List<?>) reply.structured().get("nextStepOptions");
  }

  private static Object tool(Object option) {
    return ((Map<?, ?>) option).get("toolName");
  }

  @Test
  void aPatternThatMatchesSuggestsATool() throws Exception {
    ActivityWorkflow workflow =
        ActivityWorkflow.named("order", Order.class)
            .step(
                validating(),
                step ->
                    step.branch("status.code:approved", ToolSuggestion.of("approval_start"))
                        .branch("status.code:denied", ToolSuggestion.of("denial_start"))
                        .branch(
                            data -> ((Number) ((Map<?, ?>) data).get("amount")).intValue() > 100,
                            ToolSuggestion.of("review_start").priority(70)))
            .step(passing("ship"))
            .build();
    try (Program program = new Program(offering(workflow));
        StepClient client = program.client()) {
      Reply reply = client.call("order_start", Values.object("code", "APPROVED", "amount", 500));
      assertThat(options(reply).stream().map(BranchesTest::tool))
          .containsExactly("approval_start", "review_start", "order_continue");
      assertThat(reply.meta().get("branchingEnabled")).isEqualTo(true);
      assertThat(reply.meta().get("suggestedNextTool")).isEqualTo("approval_start");
      assertThat(reply.said().get("branchOptions")).isEqualTo(options(reply));
      Reply small = client.call("order_start", Values.object("code", "new", "amount", 1));
      assertThat(options(small).stream().map(BranchesTest::tool)).containsExactly("order_continue");
      assertThat(small.said().containsKey("branchOptions")).isFalse();
    }
  }

  @Test
  void whatAnActivitySuggestsIsSortedByPriority() throws Exception {
    Activity<Order, Map<String, @Nullable Object>> suggesting =
        Activity.named("check", JsonType.of(Order.class), ANYTHING)
            .readOnly()
            .attempt(
                _ ->
                    ActivityResult.<Map<String, @Nullable Object>>success(
                            Values.object("valid", false))
                        .with("took", 5)
                        .suggesting(
                            new ToolSuggestion("manual_start", Map.of(), "To a person", 10),
                            new ToolSuggestion(
                                "correct_start", Values.object("errors", List.of("x")), "", 100)));
    ActivityWorkflow workflow =
        ActivityWorkflow.named("order", Order.class).step(suggesting).step(passing("ship")).build();
    try (Program program = new Program(offering(workflow));
        StepClient client = program.client()) {
      Reply reply = client.call("order_start", Values.object("code", "a", "amount", 1));
      assertThat(options(reply))
          .isEqualTo(
              List.of(
                  Values.object(
                      "toolName",
                      "correct_start",
                      "parameters",
                      Values.object("errors", List.of("x")),
                      "priority",
                      100),
                  Values.object(
                      "toolName",
                      "order_continue",
                      "parameters",
                      Values.object("sessionId", reply.session()),
                      "priority",
                      50),
                  Values.object(
                      "toolName",
                      "manual_start",
                      "parameters",
                      Map.of(),
                      "condition",
                      "To a person",
                      "priority",
                      10)));
    }
  }

  private static ActivityWorkflow leading() {
    return ActivityWorkflow.named("order", Order.class)
        .step(validating(), step -> step.branchTo("status.code:fast", "ship"))
        .step(passing("review"))
        .step(passing("ship"))
        .build();
  }

  @Test
  void aBranchLeadsToAStepAsAWholeAndAtAClientsPace() throws Exception {
    try (Program program = new Program(offering(leading()));
        StepClient client = program.client()) {
      Reply whole = client.call("order", Values.object("code", "fast", "amount", 1));
      assertThat(Set.copyOf(whole.structured().keySet())).isEqualTo(Set.of("validate", "ship"));
      Reply slow = client.call("order", Values.object("code", "slow", "amount", 1));
      assertThat(Set.copyOf(slow.structured().keySet()))
          .isEqualTo(Set.of("validate", "review", "ship"));
      Reply paced = client.call("order_start", Values.object("code", "fast", "amount", 1));
      assertThat(paced.structured().get("nextActivity")).isEqualTo("ship");
      Reply last = client.call("order_continue", Values.object("sessionId", paced.session()));
      assertThat(((Map<?, ?>) last.structured().get("results")).containsKey("review")).isFalse();
    }
  }

  @Test
  void theClientMayTakeAnotherWayAndThatIsRecorded() throws Exception {
    try (Program program = new Program(offering(leading()));
        StepClient client = program.client()) {
      Reply paced = client.call("order_start", Values.object("code", "fast", "amount", 1));
      String id = paced.session();
      Reply next = client.call("order_continue", Values.object("sessionId", id, "step", "review"));
      assertThat(((Map<?, ?>) next.structured().get("stepResult")).get("by")).isEqualTo("review");
      client.call("order_continue", Values.object("sessionId", id));
      assertThat(
              program.sessions().find(id, Identity.LOCAL).orElseThrow().decisions().stream()
                  .map(each -> each.after() + " → " + each.next() + " by " + each.by()))
          .containsExactly("validate → review by LOCAL:local", "review → ship by LOCAL:local");
      Reply wrong =
          client.call("order_continue", Values.object("sessionId", id, "step", "nowhere"));
      assertThat(wrong.isError()).isTrue();
    }
  }

  @Test
  void aStepThatDoesNotExistIsRefusedAndNothingIsLost() throws Exception {
    try (Program program = new Program(offering(leading()));
        StepClient client = program.client()) {
      String id = client.call("order_start", Values.object("code", "slow", "amount", 1)).session();
      Reply wrong = client.call("order_continue", Values.object("sessionId", id, "step", "shipp"));
      assertThat(wrong.isError()).isTrue();
      assertThat(wrong.text()).contains("`shipp` is no step").contains("validate, review, ship");
      assertThat(client.call("order_continue", Values.object("sessionId", id)).isError()).isFalse();
    }
  }
}
