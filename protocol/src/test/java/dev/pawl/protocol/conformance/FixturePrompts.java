package dev.pawl.protocol.conformance;

import dev.pawl.json.Values;
import dev.pawl.protocol.data.Content;
import dev.pawl.protocol.server.Exchange;
import dev.pawl.protocol.server.Prompt;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Prompts, and suggestions for their arguments. */
final class FixturePrompts {
  private FixturePrompts() {}

  static List<Prompt> all() {
    return List.of(
        simple("test_simple_prompt", "This is a simple prompt for testing."),
        prompt(
            "test_prompt_with_arguments",
            List.of("arg1", "arg2"),
            (arguments, _) ->
                filled(
                    Content.text(
                        "Prompt with arguments: arg1='%s', arg2='%s'"
                            .formatted(arguments.get("arg1"), arguments.get("arg2"))))),
        prompt(
            "test_prompt_with_embedded_resource",
            List.of("resourceUri"),
            (arguments, _) ->
                filled(
                    List.of(
                        Content.embedded(
                            Values.object(
                                "uri", arguments.get("resourceUri"),
                                "mimeType", "text/plain",
                                "text", "Embedded resource content for testing.")),
                        Content.text("Please process the embedded resource above.")))),
        prompt(
            "test_prompt_with_image",
            List.of(),
            (_, _) ->
                filled(
                    List.of(
                        Content.image(Fixed.PNG, "image/png"),
                        Content.text("Please analyze the image above.")))),
        prompt(
            "test_input_required_result_prompt",
            List.of(),
            (_, exchange) -> {
              Map<String, @Nullable Object> answer =
                  exchange.ask(
                      "user_context",
                      "elicitation/create",
                      InputTools.field("What context should the prompt use?", "context"));
              return filled(Content.text("Use this context: " + answer.get("content")));
            }));
  }

  static Prompt simple(String name, String text) {
    return prompt(name, List.of(), (_, _) -> filled(Content.text(text)));
  }

  private static Prompt prompt(String name, List<String> arguments, Prompt.Handler handler) {
    return new Prompt(
        name,
        null,
        "The prompt " + name,
        arguments.stream()
            .map(each -> Values.object("name", each, "description", each, "required", true))
            .toList(),
        List.of(),
        handler);
  }

  private static Prompt.Filled filled(Map<String, @Nullable Object> content) {
    return filled(List.of(content));
  }

  private static Prompt.Filled filled(List<Map<String, @Nullable Object>> content) {
    return new Prompt.Filled(
        null,
        content.stream().map(each -> Values.object("role", "user", "content", each)).toList());
  }

  static List<String> complete(
      Map<String, @Nullable Object> ref,
      String argument,
      String value,
      Map<String, @Nullable Object> context,
      Exchange exchange) {
    return Stream.of("paris", "park", "party", "test", "testing")
        .filter(each -> each.startsWith(value))
        .toList();
  }
}
