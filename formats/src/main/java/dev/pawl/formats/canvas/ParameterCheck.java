package dev.pawl.formats.canvas;

import dev.pawl.expression.parameter.ParameterFault;
import dev.pawl.expression.parameter.ParameterMessage;
import dev.pawl.expression.parameter.Parameters;
import dev.pawl.formats.reading.Report;
import dev.pawl.model.Place;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds what is larger than the editor of canvases allows, and values that parameters forbid. */
final class ParameterCheck {
  private static final int LONGEST_NAME = 64;
  private static final int LONGEST_DESCRIPTION = 2_048;
  private static final int LONGEST_TEXT = 10_000;
  private static final int MOST_PARAMETERS = 50;

  private final Report report;

  ParameterCheck(Report report) {
    this.report = report;
  }

  void check(CanvasFlow flow) {
    flow.nodes().forEach(this::check);
  }

  private void check(CanvasNode node) {
    Report own = report.forNode(node.id());
    tooLong(node.name(), "the name of " + node.what(), LONGEST_NAME, node.place(), own);
    for (String key : node.data().source().entries().keySet()) {
      String what = "`" + key + "` of " + node.what();
      int most = key.equals("toolDescription") ? LONGEST_DESCRIPTION : LONGEST_TEXT;
      tooLong(node.data().text(key), what, most, node.data().placeOf(key), own);
    }
    if (node.type() == CanvasType.MCP && McpMode.of(node) == McpMode.MANUAL) {
      values(node, own);
    }
    if (node.data().source().get("parameters") instanceof Source.Sequence parameters
        && parameters.items().size() > MOST_PARAMETERS) {
      own.problem(
          ProblemCode.OVER_LIMIT,
          node.what() + " has " + parameters.items().size() + " parameters",
          parameters.place(),
          "the editor takes up to " + MOST_PARAMETERS);
    }
  }

  /** What is computed is known only when it runs. */
  private static void values(CanvasNode node, Report report) {
    Source.Mapping given = node.data().mapping("parameterValues");
    if (!(node.data().source().get("parameters") instanceof Source.Sequence parameters)) {
      return;
    }
    Map<String, @Nullable Object> known = new LinkedHashMap<>();
    Set<String> computed = new HashSet<>();
    if (given != null) {
      given
          .entries()
          .forEach(
              (name, entry) -> {
                if (isComputed(entry.value())) {
                  computed.add(name);
                } else {
                  known.put(name, entry.value().value());
                }
              });
    }
    Place place = given == null ? node.place() : given.place();
    for (ParameterMessage each : Parameters.parse(parameters.value()).check(known)) {
      String name = head(each.path());
      if (!computed.contains(name)) {
        Source value = given == null ? null : given.get(name);
        report.problem(
            code(each.fault()),
            "parameter `" + each.path() + "` of " + node.what() + ": " + each.message(),
            value == null ? place : value.place(),
            "");
      }
    }
  }

  private static String head(String path) {
    int end = 0;
    while (end < path.length() && path.charAt(end) != '.' && path.charAt(end) != '[') {
      end++;
    }
    return path.substring(0, end);
  }

  private static boolean isComputed(Source source) {
    return switch (source) {
      case Source.Mapping mapping ->
          mapping.get("expr") != null
              || mapping.entries().values().stream().anyMatch(each -> isComputed(each.value()));
      case Source.Sequence sequence -> sequence.items().stream().anyMatch(each -> isComputed(each));
      case Source.Scalar scalar ->
          scalar.value() instanceof String text && !Placeholder.in(text).isEmpty();
    };
  }

  private static ProblemCode code(ParameterFault fault) {
    return switch (fault) {
      case REQUIRED -> ProblemCode.MCP_PARAMETER_REQUIRED;
      case INVALID_TYPE -> ProblemCode.MCP_PARAMETER_INVALID_TYPE;
      case CONSTRAINT_VIOLATED -> ProblemCode.MCP_PARAMETER_CONSTRAINT_VIOLATED;
      case ENUM_INVALID -> ProblemCode.MCP_PARAMETER_ENUM_INVALID;
    };
  }

  private static void tooLong(String text, String what, int most, Place place, Report report) {
    if (text.length() > most) {
      report.problem(
          ProblemCode.OVER_LIMIT,
          what + " has " + text.length() + " characters",
          place,
          "the editor takes up to " + most);
    }
  }
}
