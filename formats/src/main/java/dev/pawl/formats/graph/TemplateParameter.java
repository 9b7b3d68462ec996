package dev.pawl.formats.graph;

import dev.pawl.formats.reading.Cursor;
import dev.pawl.formats.reading.Report;
import dev.pawl.formats.reading.ValueTypes;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a template leaves open.
 *
 * @param type as JSON Schema calls it; null for any
 * @param allowed the values that it may have; null for all of its type
 * @param otherwise what it is when a tool does not say it; null when each has to
 */
record TemplateParameter(
    String name,
    @Nullable String type,
    Source.@Nullable Sequence allowed,
    @Nullable Source otherwise) {
  private static final List<String> TYPES =
      List.of("string", "number", "integer", "boolean", "array", "object");

  static TemplateParameter read(String name, Source.Entry entry, Report report) {
    if (!TemplateText.isName(name)) {
      report.problem(
          ProblemCode.BAD_NAME,
          "`" + name + "` cannot be the name of a parameter",
          entry.key(),
          "use 1 to 64 letters (A-Z, a-z), digits, `_` and `-`, and begin with a letter");
    }
    String what = "the parameter `" + name + "`";
    if (entry.value() instanceof Source.Scalar nothing && nothing.value() == null) {
      return new TemplateParameter(name, null, null, null);
    }
    if (!(entry.value() instanceof Source.Mapping mapping)) {
      report.problem(
          ProblemCode.WRONG_TYPE,
          what + " must be a mapping, but it is " + ValueTypes.of(entry.value()),
          entry.value().place(),
          "write `" + name + ": { type: string, default: … }`");
      return new TemplateParameter(name, null, null, null);
    }
    Cursor cursor = new Cursor(mapping, what, Keys.PARAMETER, report).refuseUnknownKeys();
    cursor.optionalText("description");
    Source otherwise = cursor.get("default");
    TemplateParameter parameter =
        new TemplateParameter(
            name, cursor.choice("type", TYPES), cursor.sequence("enum"), otherwise);
    if (otherwise != null) {
      boolean _ = parameter.takes(otherwise, report);
    }
    return parameter;
  }

  /** Whether it can be that. If not, a problem says why. */
  boolean takes(Source argument, Report report) {
    if (!hasType(argument)) {
      if (!report.isFlawed(argument)) {
        report.problem(
            ProblemCode.WRONG_TYPE,
            "the parameter `"
                + name
                + "` must be "
                + wanted()
                + ", but it is "
                + (argument.value() instanceof Number number
                    ? Json.write(number)
                    : ValueTypes.of(argument)),
            argument.place(),
            ValueTypes.advice(wanted(), argument));
      }
      return false;
    }
    Object value = argument.value();
    if (allowed != null
        && allowed.value().stream().noneMatch(each -> Values.deepEquals(each, value))) {
      report.problem(
          ProblemCode.BAD_VALUE,
          "the parameter `" + name + "` cannot be " + Json.write(value),
          argument.place(),
          "use one of: "
              + allowed.value().stream().map(Json::write).collect(Collectors.joining(", ")));
      return false;
    }
    return true;
  }

  private boolean hasType(Source argument) {
    Object value = argument instanceof Source.Scalar scalar ? scalar.value() : null;
    return switch (type) {
      case null -> true;
      case "string" -> value instanceof String;
      case "number" -> value instanceof Number;
      case "integer" -> value instanceof Number number && isWhole(number);
      case "boolean" -> value instanceof Boolean;
      case "array" -> argument instanceof Source.Sequence;
      default -> argument instanceof Source.Mapping;
    };
  }

  private static boolean isWhole(Number number) {
    return Math.rint(number.doubleValue()) == number.doubleValue();
  }

  private String wanted() {
    return switch (type) {
      case null -> "anything";
      case "string" -> "a text";
      case "number" -> "a number";
      case "integer" -> "a whole number";
      case "boolean" -> "true or false";
      case "array" -> "a list";
      default -> "a mapping";
    };
  }
}
