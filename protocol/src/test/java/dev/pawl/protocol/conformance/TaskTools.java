package dev.pawl.protocol.conformance;

import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.rpc.RpcError;
import dev.pawl.protocol.rpc.RpcException;
import dev.pawl.protocol.server.Exchange;
import dev.pawl.protocol.server.Exchange.Question;
import dev.pawl.protocol.server.Tool;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Tools of the tasks extension: all but {@code greet} become tasks where the client knows them. */
final class TaskTools {
  private static final String CONFIRM =
      """
      {"type": "object", "properties": {"confirm": {"type": "boolean"}}, "required": ["confirm"]}
      """;

  private TaskTools() {}

  static List<Tool> all() {
    return List.of(
        Tool.of(
            "greet",
            "Says hello; never a task",
            (arguments, _) -> CallResult.text("Hello, " + arguments.get("name") + "!")),
        Tool.of(
            "slow_compute",
            "Takes some seconds",
            Values.object(
                "type",
                "object",
                "properties",
                Values.object(
                    "seconds", Values.object("type", "integer"),
                    "label", Values.object("type", "string"))),
            (arguments, exchange) -> {
              exchange.continueAsTask();
              if (arguments.get("seconds") instanceof Number seconds) {
                Thread.sleep(Duration.ofSeconds(seconds.longValue()));
              }
              return CallResult.text("Computed " + arguments.get("label"));
            }),
        Tool.of(
            "failing_job",
            "Fails after a second; only ever a task",
            (_, exchange) -> {
              exchange.requireTask();
              Thread.sleep(Duration.ofSeconds(1));
              return CallResult.error("The job failed");
            }),
        Tool.of(
            "protocol_error_job",
            "Breaks",
            (_, exchange) -> {
              exchange.continueAsTask();
              throw new RpcException(new RpcError(RpcError.INTERNAL_ERROR, "The job broke"));
            }),
        Tool.of(
            "confirm_delete",
            "Asks before it deletes",
            (arguments, exchange) -> {
              exchange.continueAsTask();
              exchange.ask(
                  "confirm", "elicitation/create", ElicitationTools.form("Delete?", CONFIRM));
              return CallResult.text("Deleted " + arguments.get("filename"));
            }),
        Tool.of("multi_input", "Asks two things at once", (_, exchange) -> twoInputs(exchange)),
        Tool.of(
            "test_tool_with_task",
            "Asks for a name before it becomes a task",
            (_, exchange) -> {
              String name = InputTools.askName(exchange);
              exchange.requireTask();
              return CallResult.text("Hello, " + name + "!");
            }));
  }

  private static CallResult twoInputs(Exchange exchange) throws RpcException, InterruptedException {
    exchange.continueAsTask();
    Map<String, Question> questions =
        Map.of(
            "first", new Question("elicitation/create", InputTools.field("First name?", "name")),
            "second", new Question("elicitation/create", InputTools.field("Second name?", "name")));
    return CallResult.text(Json.write(exchange.askAll(questions)));
  }
}
