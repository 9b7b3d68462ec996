package dev.pawl.activities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.activities.StepClient.Reply;
import dev.pawl.activities.type.JsonType;
import dev.pawl.json.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Names of tools and steps that could be mistaken for others. */
@Timeout(60)
class NamesTest {
  private static final JsonType<Map<String, @Nullable Object>> ANY =
      JsonType.schema(Map.of("type", "object"));

  private static Activity<Map<String, @Nullable Object>, Map<String, @Nullable Object>> passing(
      String name) {
    return act(name, context -> Values.object("by", name, "given", context.input()));
  }

  private static Activity<Map<String, @Nullable Object>, Map<String, @Nullable Object>> act(
      String name,
      ActivityBuilder.Work<Map<String, @Nullable Object>, Map<String, @Nullable Object>> work) {
    return Activity.named(name, ANY, ANY).readOnly().run(work);
  }

  private static WorkflowBuilder<Map<String, @Nullable Object>> flow() {
    return ActivityWorkflow.named("flow", ANY);
  }

  private static Map<String, @Nullable Object> in(Reply reply, Object... more) {
    List<Object> all = new ArrayList<>(List.of("sessionId", reply.session()));
    all.addAll(List.of(more));
    return Values.object(all.toArray());
  }

  @Test
  void aToolMayBeCalledEntry() throws Exception {
    for (String name : new String[] {"entry", "exit", "x.y", "a-b", "1"}) {
      try (Program program =
              new Program(Activities.named("eyes", "1").tool(passing(name)).build());
          StepClient client = program.client()) {
        Reply reply = client.call(name, Map.of("k", 1));
        assertThat(reply.isError()).as(reply.json().toString()).isFalse();
      }
    }
  }

  @Test
  void aToolThatIsCalledLikeOneOfASessionIsRefused() {
    ActivityWorkflow workflow = flow().step(passing("a")).step(passing("b")).build();
    for (String name :
        new String[] {
          "flow", "flow_start", "flow_continue", "flow_status", "flow_pause", "flow_cancel"
        }) {
      assertThatThrownBy(
              () -> Activities.named("e", "1").workflow(workflow).tool(passing(name)).build())
          .as(name)
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void aStepMayHaveAnOddName() throws Exception {
    for (String name : List.of("a.b", "a\"b", "a`b", "a b", "a\\b", "$a", "a\nb", "ä", "a:b")) {
      ActivityWorkflow workflow =
          flow()
              .step(passing("first"))
              .step(passing("odd"), step -> step.named(name))
              .step(
                  act("last", c -> Values.object("seen", c.memory().get(name).isPresent())),
                  step -> step.branchTo("never:true", name))
              .build();
      try (Program program = new Program(Activities.named("odd", "1").workflow(workflow).build());
          StepClient client = program.client()) {
        assertThat(client.call("flow", Map.of()).structured().get("last"))
            .isEqualTo(Map.of("seen", true));
        Reply start = client.call("flow_start", Map.of());
        client.call("flow_continue", in(start));
        Reply again = client.call("flow_continue", in(start, "step", name));
        assertThat(again.structured().get("nextActivity")).as(name).isEqualTo("last");
        Reply last = client.call("flow_continue", in(start));
        assertThat(last.structured().get("stepResult")).as(name).isEqualTo(Map.of("seen", true));
      }
    }
  }

  @Test
  void aStepCannotBeCalledLikeTheRepetitionOfAnotherOrLikeAPath() {
    for (String name : List.of("a/b", "a#2", "__a", " ")) {
      assertThatThrownBy(() -> flow().step(passing("odd"), step -> step.named(name)))
          .as(name)
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void aStepCannotBeCalledLikeAPartOfAnother() {
    assertThatThrownBy(
            () ->
                flow()
                    .step(passing("x"), step -> step.branchTo("a:1", "y"))
                    .step(passing("x.branch"))
                    .step(passing("y"))
                    .build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("`x.branch`", "beside `x`");
    assertThatThrownBy(
            () ->
                flow()
                    .step(passing("x"), step -> step.compensate(passing("undo")))
                    .step(passing("x.undo"))
                    .build())
        .hasMessageContaining("`x.undo`");
    assertThatThrownBy(
            () ->
                flow()
                    .parallel("both", passing("a"), passing("b"))
                    .step(passing("both.fork"))
                    .build())
        .hasMessageContaining("`both.fork`");
    assertThat(flow().step(passing("x")).step(passing("x.branch")).build().size()).isEqualTo(2);
  }

  @Test
  void whatCouldNeverBeCalledIsRefused() {
    Activity<String, String> shout =
        Activity.named("shout", String.class, String.class).run(context -> context.input() + "!");
    assertThatThrownBy(() -> Activities.named("eyes", "1").tool(shout).build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("tool `shout`", "a JSON string", "a record");
    ActivityWorkflow workflow = ActivityWorkflow.named("loud", String.class).step(shout).build();
    assertThatThrownBy(() -> Activities.named("eyes", "1").workflow(workflow).build())
        .hasMessageContaining("workflow `loud`");
  }
}
