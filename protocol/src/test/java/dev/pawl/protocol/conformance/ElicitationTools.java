package dev.pawl.protocol.conformance;

import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.rpc.RpcException;
import dev.pawl.protocol.server.Exchange;
import dev.pawl.protocol.server.Tool;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tools that ask the client's user or model, and say what it answered. */
final class ElicitationTools {
  private static final String PERSON =
      """
      {
        "type": "object",
        "properties": {
          "username": {"type": "string", "description": "User's response"},
          "email": {"type": "string", "description": "User's email address"}
        },
        "required": ["username", "email"]
      }
      """;

  private static final String DEFAULTS =
      """
      {
        "type": "object",
        "properties": {
          "name": {"type": "string", "default": "John Doe"},
          "age": {"type": "integer", "default": 30},
          "score": {"type": "number", "default": 95.5},
          "status": {
            "type": "string",
            "enum": ["active", "inactive", "pending"],
            "default": "active"
          },
          "verified": {"type": "boolean", "default": true}
        },
        "required": []
      }
      """;

  private static final String ENUMS =
      """
      {
        "type": "object",
        "properties": {
          "untitledSingle": {"type": "string", "enum": ["option1", "option2", "option3"]},
          "titledSingle": {
            "type": "string",
            "oneOf": [
              {"const": "value1", "title": "First Option"},
              {"const": "value2", "title": "Second Option"}
            ]
          },
          "legacyEnum": {
            "type": "string",
            "enum": ["opt1", "opt2", "opt3"],
            "enumNames": ["Option One", "Option Two", "Option Three"]
          },
          "untitledMulti": {
            "type": "array",
            "items": {"type": "string", "enum": ["option1", "option2", "option3"]}
          },
          "titledMulti": {
            "type": "array",
            "items": {
              "anyOf": [
                {"const": "value1", "title": "First Choice"},
                {"const": "value2", "title": "Second Choice"}
              ]
            }
          }
        },
        "required": []
      }
      """;

  private ElicitationTools() {}

  static List<Tool> all() {
    return List.of(
        Tool.of(
            "test_elicitation",
            "Asks the user",
            wants("message"),
            (arguments, exchange) ->
                elicit(exchange, String.valueOf(arguments.get("message")), PERSON)),
        Tool.of(
            "test_elicitation_sep1034_defaults",
            "Asks the user, with defaults",
            (_, exchange) -> elicit(exchange, "Please check the defaults", DEFAULTS)),
        Tool.of(
            "test_elicitation_sep1330_enums",
            "Asks the user to choose",
            (_, exchange) -> elicit(exchange, "Please choose", ENUMS)),
        Tool.of(
            "test_sampling",
            "Asks the model",
            wants("prompt"),
            (arguments, exchange) ->
                CallResult.text(
                    "LLM response: "
                        + sample(exchange, "answer", String.valueOf(arguments.get("prompt"))))),
        Tool.of(
            "test_missing_capability",
            "Needs a model",
            (_, exchange) -> CallResult.text(sample(exchange, "answer", "Hello"))));
  }

  private static Map<String, @Nullable Object> wants(String argument) {
    return Values.object(
        "type", "object",
        "properties", Values.object(argument, Values.object("type", "string")),
        "required", List.of(argument));
  }

  private static CallResult elicit(Exchange exchange, String message, String schema)
      throws RpcException, InterruptedException {
    Map<String, @Nullable Object> answer =
        exchange.ask("answer", "elicitation/create", form(message, schema));
    return CallResult.text(
        "Elicitation completed: action="
            + answer.get("action")
            + ", content="
            + Json.write(answer.get("content")));
  }

  static Map<String, @Nullable Object> form(String message, String schema) {
    return Values.object("message", message, "requestedSchema", Fixed.json(schema));
  }

  static String sample(Exchange exchange, String key, String prompt)
      throws RpcException, InterruptedException {
    return Json.write(exchange.ask(key, "sampling/createMessage", prompt(prompt)).get("content"));
  }

  static Map<String, @Nullable Object> prompt(String text) {
    return Values.object(
        "messages",
        List.of(
            Values.object("role", "user", "content", Values.object("type", "text", "text", text))),
        "maxTokens",
        100);
  }
}
