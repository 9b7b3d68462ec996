package dev.pawl.formats.graph;

import dev.pawl.formats.reading.Cursor;
import dev.pawl.formats.reading.Report;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import dev.pawl.model.Suggestion;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A tool with parameters.
 *
 * @param isWrong whether something about it is wrong whatever its arguments are
 */
record ToolTemplate(
    Source.Mapping source, Map<String, TemplateParameter> parameters, boolean isWrong) {
  static ToolTemplate read(Cursor template) {
    Map<String, TemplateParameter> parameters = new LinkedHashMap<>();
    Source given = template.get("parameters");
    Source.Mapping declared = given instanceof Source.Mapping mapping ? mapping : null;
    if (given != null && declared == null) {
      template.wrongType(
          template.name("parameters"),
          "a mapping",
          given,
          "write `NAME: { type: string }` for each");
    }
    if (declared != null) {
      declared
          .entries()
          .forEach(
              (name, entry) ->
                  parameters.put(name, TemplateParameter.read(name, entry, template.report())));
    }
    template.required("nodes", "describe the graph, from a node of type entry to one of type exit");
    Report report = template.report();
    template
        .source()
        .entries()
        .forEach(
            (key, entry) -> {
              if (!key.equals("parameters")) {
                checkUses(entry.value(), parameters.keySet(), report);
              }
            });
    return new ToolTemplate(template.source(), parameters, report.failed());
  }

  private static void checkUses(Source source, Set<String> known, Report report) {
    if (source instanceof Source.Scalar scalar && scalar.value() instanceof String text) {
      for (String name : TemplateText.uses(text)) {
        if (!known.contains(name)) {
          String near = Suggestion.didYouMean(name, known);
          report.problem(
              ProblemCode.UNKNOWN_PARAMETER,
              "the template has no parameter `" + name + "`",
              scalar.place(),
              near.isEmpty()
                  ? "declare it under `parameters:`, or write `{{{{` for two braces as they are"
                  : near);
        }
      }
    } else if (source instanceof Source.Sequence sequence) {
      sequence.items().forEach(item -> checkUses(item, known, report));
    } else if (source instanceof Source.Mapping mapping) {
      mapping
          .entries()
          .forEach(
              (key, entry) -> {
                if (!TemplateText.uses(key).isEmpty()) {
                  report.problem(
                      ProblemCode.BAD_VALUE,
                      "a parameter cannot stand in a key, as in `" + key + "`",
                      entry.key(),
                      "let the whole mapping be a parameter of type object");
                }
                checkUses(entry.value(), known, report);
              });
    }
  }

  int line() {
    return source.place().line();
  }

  /**
   * What each parameter is in a tool that is made of it.
   *
   * @param given what the tool says; null for nothing
   */
  Map<String, Source> arguments(Source.@Nullable Mapping given, Cursor tool) {
    Map<String, Source> arguments = new LinkedHashMap<>();
    parameters.forEach(
        (name, parameter) -> {
          Source argument = given == null ? null : given.get(name);
          Source value = argument == null ? parameter.otherwise() : argument;
          if (value == null) {
            tool.problem(
                ProblemCode.MISSING_KEY,
                tool.what() + " does not say what the parameter `" + name + "` is",
                given == null ? tool.place() : given.place(),
                "write `with: { " + name + ": … }`, or give the parameter a `default`");
          } else if (argument == null || parameter.takes(argument, tool.report())) {
            arguments.put(name, value);
          }
        });
    if (given != null) {
      refuseOthers(given, tool);
    }
    return arguments;
  }

  private void refuseOthers(Source.Mapping given, Cursor tool) {
    given
        .entries()
        .forEach(
            (name, entry) -> {
              if (!parameters.containsKey(name)) {
                String near = Suggestion.didYouMean(name, parameters.keySet());
                String there =
                    parameters.isEmpty()
                        ? "it has none"
                        : "it has: " + String.join(", ", parameters.keySet());
                tool.problem(
                    ProblemCode.UNKNOWN_KEY,
                    "the template of " + tool.what() + " has no parameter `" + name + "`",
                    entry.key(),
                    near.isEmpty() ? there : near);
              }
            });
  }
}
