package dev.pawl.library.flow;

import dev.pawl.formats.promptflow.FlowVariable;
import dev.pawl.formats.promptflow.SavedTemplate;
import dev.pawl.json.Values;
import dev.pawl.mcp.face.Callers;
import dev.pawl.model.Identity;
import dev.pawl.model.PlaceholderText;
import dev.pawl.protocol.data.Content;
import dev.pawl.protocol.rpc.RpcError;
import dev.pawl.protocol.rpc.RpcException;
import dev.pawl.protocol.server.Exchange;
import dev.pawl.protocol.server.Offer;
import dev.pawl.protocol.server.Prompt;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The templates of libraries as prompts of MCP. */
public final class FlowPrompts {
  private static final int LONGEST = 16 * 1024 * 1024;
  private static final int MOST_SUGGESTED = 100;

  private final FlowLibraries libraries;
  private final PromptAccess access;

  FlowPrompts(FlowLibraries libraries, PromptAccess access) {
    this.libraries = libraries;
    this.access = access;
  }

  List<Prompt> all() {
    List<Prompt> prompts = new ArrayList<>();
    libraries.ready().templates().forEach((name, each) -> prompts.add(prompt(name, each)));
    return prompts;
  }

  private Prompt prompt(String name, SavedTemplate template) {
    return new Prompt(
        name,
        template.title(),
        template.description(),
        template.arguments().stream().map(FlowPrompts::argument).toList(),
        List.of(),
        (arguments, exchange) -> filled(name, arguments, exchange));
  }

  private static Map<String, @Nullable Object> argument(FlowVariable variable) {
    boolean required = variable.required() && variable.preset() == null;
    return variable.description() == null
        ? Values.object("name", variable.name(), "required", required)
        : Values.object(
            "name", variable.name(), "description", variable.description(), "required", required);
  }

  /** As it is when it is asked for, which may be newer than what the client has seen. */
  private Prompt.Filled filled(
      String name, Map<String, @Nullable Object> arguments, Exchange exchange) throws RpcException {
    SavedTemplate template =
        libraries
            .template(name)
            .orElseThrow(
                () -> new RpcException(RpcError.invalidParams("Template not found: " + name)));
    Identity who = Callers.identity(exchange.peer());
    refuse(access.refusal(template, who));
    try {
      String whole = rendered(template, FlowTools.given(arguments));
      PromptAccess.Told told = access.told(template, whole, who);
      refuse(told.refusal());
      String text = told.text();
      return new Prompt.Filled(
          template.description(),
          List.of(Values.object("role", "user", "content", Content.text(text))));
    } catch (FlowRefusal e) {
      throw new RpcException(RpcError.invalidParams(e.words()));
    }
  }

  private static void refuse(@Nullable String why) throws RpcException {
    if (why != null) {
      throw new RpcException(RpcError.invalidParams(why));
    }
  }

  /** The text of a template with these values in it. */
  public static String rendered(SavedTemplate template, Map<String, String> values)
      throws FlowRefusal {
    Map<String, String> presets =
        template.variables().stream()
            .filter(each -> each.preset() != null)
            .collect(
                Collectors.toMap(
                    FlowVariable::name,
                    each -> Objects.requireNonNull(each.preset()),
                    (first, _) -> first));
    List<String> missing =
        template.variables().stream()
            .filter(FlowVariable::required)
            .map(FlowVariable::name)
            .filter(each -> !values.containsKey(each) && !presets.containsKey(each))
            .distinct()
            .toList();
    if (!missing.isEmpty()) {
      throw new FlowRefusal(
          FlowErrorCode.MISSING_VARIABLES,
          "Missing required variables: " + String.join(", ", missing));
    }
    String text =
        PlaceholderText.of(template.text())
            .filledIn(
                name -> {
                  String value = values.get(name);
                  return value == null ? presets.get(name) : value;
                },
                LONGEST);
    if (text == null) {
      throw new FlowRefusal(
          FlowErrorCode.VALIDATION_ERROR,
          "The text would have more than " + LONGEST + " characters");
    }
    return text;
  }

  /** Suggests what a template names for a variable, and what variable sets have for it. */
  Offer.Completion completion() {
    return (ref, argument, value, _, exchange) ->
        "ref/prompt".equals(ref.get("type")) && ref.get("name") instanceof String name
            ? libraries
                .template(name)
                .filter(each -> access.refusal(each, Callers.identity(exchange.peer())) == null)
                .map(each -> suggested(each, argument, value))
                .orElse(List.of())
            : List.of();
  }

  private List<String> suggested(SavedTemplate template, String argument, String begun) {
    Set<String> values = new LinkedHashSet<>();
    for (FlowVariable each : template.variables()) {
      if (each.name().equals(argument)) {
        values.addAll(each.values());
        if (each.preset() != null) {
          values.add(each.preset());
        }
      }
    }
    libraries
        .variableSets()
        .values()
        .forEach(
            set -> {
              String known = set.get(argument);
              if (known != null) {
                values.add(known);
              }
            });
    String start = begun.toLowerCase(Locale.ROOT);
    return values.stream()
        .filter(each -> each.toLowerCase(Locale.ROOT).startsWith(start))
        .limit(MOST_SUGGESTED)
        .toList();
  }
}
