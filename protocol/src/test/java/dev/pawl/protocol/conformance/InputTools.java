package dev.pawl.protocol.conformance;

import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.rpc.RpcException;
import dev.pawl.protocol.server.Exchange;
import dev.pawl.protocol.server.Exchange.Question;
import dev.pawl.protocol.server.Tool;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tools that need input before they can answer, with the keys that the suite looks for. */
final class InputTools {
  private InputTools() {}

  static List<Tool> all() {
    return List.of(
        Tool.of(
            "test_input_required_result_elicitation",
            "Asks for a name",
            (_, exchange) -> CallResult.text("Hello, " + askName(exchange) + "!")),
        Tool.of(
            "test_input_required_result_sampling",
            "Asks the model",
            (_, exchange) ->
                CallResult.text(
                    ElicitationTools.sample(
                        exchange, "capital_question", "What is the capital of France?"))),
        Tool.of(
            "test_input_required_result_list_roots",
            "Asks for the roots",
            (_, exchange) ->
                CallResult.structured(exchange.ask("client_roots", "roots/list", Map.of()))),
        Tool.of(
            "test_input_required_result_request_state",
            "Asks for a confirmation",
            (_, exchange) -> confirm(exchange)),
        Tool.of(
            "test_input_required_result_tampered_state",
            "Asks for a confirmation",
            (_, exchange) -> confirm(exchange)),
        Tool.of(
            "test_input_required_result_multiple_inputs",
            "Asks three things at once",
            (_, exchange) -> CallResult.structured(exchange.askAll(threeQuestions()))),
        Tool.of(
            "test_input_required_result_multi_round",
            "Asks two things, one after the other",
            (_, exchange) -> twoRounds(exchange)),
        Tool.of(
            "test_input_required_result_capabilities",
            "Asks what the client can be asked",
            (_, exchange) -> CallResult.structured(exchange.askAll(possible(exchange)))),
        Tool.of(
            "test_streaming_elicitation",
            "Reports progress, then asks",
            (_, exchange) -> {
              exchange.progress(0, 1.0, "about to ask");
              return CallResult.text("Hello, " + askName(exchange) + "!");
            }));
  }

  static String askName(Exchange exchange) throws RpcException, InterruptedException {
    return text(
        exchange.ask("user_name", "elicitation/create", field("What is your name?", "name")),
        "name");
  }

  private static CallResult confirm(Exchange exchange) throws RpcException, InterruptedException {
    exchange.ask(
        "confirm",
        "elicitation/create",
        ElicitationTools.form(
            "Please confirm",
            """
            {"type": "object", "properties": {"ok": {"type": "boolean"}}, "required": ["ok"]}
            """));
    return CallResult.text("state-ok");
  }

  private static CallResult twoRounds(Exchange exchange) throws RpcException, InterruptedException {
    String name =
        text(
            exchange.ask(
                "step1", "elicitation/create", field("Step 1: What is your name?", "name")),
            "name");
    String colour =
        text(
            exchange.ask(
                "step2",
                "elicitation/create",
                field("Step 2: What is your favorite color?", "color")),
            "color");
    return CallResult.text(name + " likes " + colour);
  }

  private static Map<String, Question> threeQuestions() {
    Map<String, Question> questions = new LinkedHashMap<>();
    questions.put(
        "user_name", new Question("elicitation/create", field("What is your name?", "name")));
    questions.put(
        "greeting",
        new Question("sampling/createMessage", ElicitationTools.prompt("Generate a greeting")));
    questions.put("client_roots", new Question("roots/list", Map.of()));
    return questions;
  }

  private static Map<String, Question> possible(Exchange exchange) {
    Map<String, Question> questions = threeQuestions();
    if (!exchange.peer().canElicit()) {
      questions.remove("user_name");
    }
    if (!exchange.peer().canSample()) {
      questions.remove("greeting");
    }
    if (!exchange.peer().capabilities().containsKey("roots")) {
      questions.remove("client_roots");
    }
    return questions;
  }

  /** A form with one text field. */
  static Map<String, @Nullable Object> field(String message, String name) {
    return ElicitationTools.form(
        message,
        """
        {"type": "object", "properties": {"%s": {"type": "string"}}, "required": ["%s"]}
        """
            .formatted(name, name));
  }

  private static String text(Map<String, @Nullable Object> answer, String field) {
    return answer.get("content") instanceof Map<?, ?> content
        ? String.valueOf(content.get(field))
        : "nobody";
  }
}
