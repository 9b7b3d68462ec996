package dev.pawl.activities;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.activities.StepClient.Reply;
import dev.pawl.json.Values;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Three activities in a row, stepped by a client. */
@Timeout(60)
class CalculatorTest {
  record Pair(double a, double b) {}

  record Sum(double sum) {}

  record Product(double product) {}

  record Text(String text) {}

  private static final Activity<Pair, Sum> ADD =
      Activity.named("add", Pair.class, Sum.class)
          .readOnly()
          .run(context -> new Sum(context.input().a() + context.input().b()));

  private static final Activity<Sum, Product> MULTIPLY =
      Activity.named("multiply", Sum.class, Product.class)
          .readOnly()
          .run(context -> new Product(context.input().sum() * 2));

  private static final Activity<Product, Text> FORMAT =
      Activity.named("format", Product.class, Text.class)
          .readOnly()
          .run(context -> new Text("The result is " + (long) context.input().product()));

  private static Activities calculator() {
    ActivityWorkflow workflow =
        ActivityWorkflow.named("calculator", Pair.class)
            .description("Adds, doubles and formats")
            .step(ADD)
            .step(MULTIPLY)
            .step(FORMAT)
            .build();
    return Activities.named("calculator", "1.0").workflow(workflow).tool(ADD).build();
  }

  private static Map<String, Object> session(Reply reply) {
    return Map.of("sessionId", reply.session());
  }

  @Test
  void aClientStepsThroughItAndReadsWhatIsNext() throws Exception {
    try (Program program = new Program(calculator());
        StepClient client = program.client()) {
      Reply first = client.call("calculator_start", Values.object("a", 5, "b", 3));
      assertThat(first.isError()).isFalse();
      String id = first.session();
      assertThat(first.said())
          .isEqualTo(
              Values.object(
                  "message",
                  "Step 1 (add) completed",
                  "sessionId",
                  id,
                  "result",
                  Values.object("sum", 8),
                  "nextStep",
                  Values.object("index", 1, "activity", "multiply"),
                  "progress",
                  Values.object("current", 1, "total", 3)));
      assertThat(first.structured())
          .isEqualTo(
              Values.object(
                  "sessionId",
                  id,
                  "stepResult",
                  Values.object("sum", 8.0),
                  "nextActivity",
                  "multiply",
                  "nextStepOptions",
                  List.of(
                      Values.object(
                          "toolName",
                          "calculator_continue",
                          "parameters",
                          Values.object("sessionId", id),
                          "priority",
                          50))));
      assertThat(first.meta().get("branchingEnabled")).isEqualTo(false);
      assertThat(first.meta().get("suggestedNextTool")).isEqualTo("calculator_continue");
      Reply second = client.call("calculator_continue", Values.object("sessionId", id));
      assertThat(second.said().get("result")).isEqualTo(Values.object("product", 16));
      Reply last = client.call("calculator_continue", Values.object("sessionId", id));
      Map<String, Object> results =
          Values.object(
              "add",
              Values.object("sum", 8.0),
              "multiply",
              Values.object("product", 16.0),
              "format",
              Values.object("text", "The result is 16"));
      assertThat(last.structured())
          .isEqualTo(Values.object("status", "completed", "results", results));
      assertThat(last.said().get("message")).isEqualTo("Workflow completed successfully");
      assertThat(last.said().keySet().toString()).isEqualTo("[message, results, executionTime]");
    }
  }

  @Test
  void whatIsOverCannotBeContinued() throws Exception {
    try (Program program = new Program(calculator());
        StepClient client = program.client()) {
      Reply first = client.call("calculator_start", Values.object("a", 1, "b", 1));
      client.call("calculator_continue", Values.object("sessionId", first.session()));
      client.call("calculator_continue", Values.object("sessionId", first.session()));
      Reply again = client.call("calculator_continue", Values.object("sessionId", first.session()));
      assertThat(again.isError()).isTrue();
      assertThat(again.text()).isEqualTo("Cannot continue workflow in status: completed");
    }
  }

  @Test
  void aClientCanHandInTheResultOfAStep() throws Exception {
    try (Program program = new Program(calculator());
        StepClient client = program.client()) {
      String id = client.call("calculator_start", Values.object("a", 1, "b", 1)).session();
      Reply second =
          client.call(
              "calculator_continue",
              Values.object("sessionId", id, "result", Values.object("sum", 50)));
      assertThat(second.said().get("result")).isEqualTo(Values.object("product", 100));
      Reply last = client.call("calculator_continue", Values.object("sessionId", id));
      assertThat(((Map<?, ?>) last.structured().get("results")).get("add"))
          .isEqualTo(Values.object("sum", 50));
    }
  }

  @Test
  void aStepCanRunAgain() throws Exception {
    try (Program program = new Program(calculator());
        StepClient client = program.client()) {
      String id = client.call("calculator_start", Values.object("a", 1, "b", 2)).session();
      client.call("calculator_continue", Values.object("sessionId", id));
      Reply again = client.call("calculator_continue", Values.object("sessionId", id, "step", 0));
      assertThat(again.said().get("result")).isEqualTo(Values.object("sum", 3));
      Reply next = client.call("calculator_continue", Values.object("sessionId", id));
      assertThat(next.said().get("result")).isEqualTo(Values.object("product", 6));
    }
  }

  @Test
  void itRunsAsAWholeInOneCall() throws Exception {
    try (Program program = new Program(calculator());
        StepClient client = program.client()) {
      Reply all = client.call("calculator", Values.object("a", 5, "b", 3));
      assertThat(((Map<?, ?>) all.structured().get("format")).get("text"))
          .isEqualTo("The result is 16");
    }
  }

  @Test
  void anActivityIsAToolOfItsOwn() throws Exception {
    try (Program program = new Program(calculator());
        StepClient client = program.client()) {
      assertThat(client.call("add", Values.object("a", 5, "b", 3)).structured())
          .isEqualTo(Values.object("sum", 8.0));
      assertThat(client.call("add", Values.object("a", 5)).isError()).isTrue();
    }
  }

  @Test
  void anotherProcessGoesOnWithASession() throws Exception {
    Activities activities = calculator();
    Program first = new Program(activities);
    String id;
    try (StepClient client = first.client()) {
      id = client.call("calculator_start", Values.object("a", 5, "b", 3)).session();
    }
    Program second = first.beside(activities);
    first.close();
    try (StepClient client = second.client()) {
      Reply next = client.call("calculator_continue", Values.object("sessionId", id));
      assertThat(next.said().get("result")).isEqualTo(Values.object("product", 16));
    }
    second.close();
  }

  @Test
  void sessionsOfOthersLookLikeNone() throws Exception {
    try (Program program = new Program(calculator());
        StepClient mine = new StepClient(program.server(), "alice");
        StepClient theirs = new StepClient(program.server(), "bob")) {
      Map<String, Object> session =
          session(mine.call("calculator_start", Values.object("a", 5, "b", 3)));
      for (String tool : List.of("continue", "status", "pause", "cancel")) {
        Reply foreign = theirs.call("calculator_" + tool, session);
        Reply unknown =
            theirs.call("calculator_" + tool, Values.object("sessionId", "0000-unknown"));
        assertThat(foreign.isError()).isTrue();
        assertThat(foreign.text().replace(session.get("sessionId").toString(), "…"))
            .isEqualTo(unknown.text().replace("0000-unknown", "…"));
      }
      assertThat(mine.call("calculator_continue", session).isError()).isFalse();
    }
  }
}
