package dev.pawl.formats.graph;

import dev.pawl.formats.reading.Report;
import dev.pawl.formats.reading.ValueTypes;
import dev.pawl.formats.source.SourceLimits;
import dev.pawl.json.Json;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Puts arguments in place of the parameters of a template. What holds none stays the very same
 * value, so that what is known of it, such as its place, stays known.
 */
final class Filling {
  private static final String EXPRESSION = "expr";

  private final Map<String, Source> arguments;
  private final FillingBudget budget;
  private final Report report;

  Filling(Map<String, Source> arguments, FillingBudget budget, Report report) {
    this.arguments = arguments;
    this.budget = budget;
    this.report = report;
  }

  /** A template, all of it; its parameters themselves are not of interest. */
  Source of(Source.Mapping template) {
    Source filled = mapping(template, 0);
    if (budget.isSpent()) {
      report.fail();
    }
    return filled;
  }

  private Source filled(Source source, int level) {
    if (budget.isSpent()) {
      return source;
    }
    budget.spend(1, 0);
    if (source instanceof Source.Scalar scalar) {
      return scalar.value() instanceof String text ? text(scalar, text, level) : scalar;
    }
    return source instanceof Source.Sequence sequence
        ? sequence(sequence, level + 1)
        : mapping((Source.Mapping) source, level + 1);
  }

  private Source sequence(Source.Sequence sequence, int level) {
    List<Source> items = new ArrayList<>(sequence.items().size());
    boolean same = true;
    for (Source item : sequence.items()) {
      Source filled = filled(item, level);
      same &= filled == item;
      items.add(filled);
    }
    return same ? sequence : new Source.Sequence(items, sequence.place());
  }

  private Source mapping(Source.Mapping mapping, int level) {
    Map<String, Source.Entry> entries = LinkedHashMap.newLinkedHashMap(mapping.entries().size());
    boolean same = true;
    for (Map.Entry<String, Source.Entry> each : mapping.entries().entrySet()) {
      Source.Entry entry = each.getValue();
      Source filled =
          level == 0 && each.getKey().equals("parameters")
              ? entry.value()
              : each.getKey().equals(EXPRESSION)
                      && entry.value() instanceof Source.Scalar scalar
                      && scalar.value() instanceof String text
                  ? expression(scalar, text)
                  : filled(entry.value(), level);
      same &= filled == entry.value();
      entries.put(each.getKey(), new Source.Entry(entry.key(), filled));
    }
    return same ? mapping : new Source.Mapping(entries, mapping.place());
  }

  /** A parameter that stands alone keeps the type of its argument, and the place. */
  private Source text(Source.Scalar scalar, String text, int level) {
    String alone = TemplateText.alone(text);
    Source argument = alone == null ? null : arguments.get(alone);
    if (argument == null) {
      return made(scalar, text, TemplateText.plain(text, name -> word(name, scalar)));
    }
    int deep = spendOn(argument, 0);
    if (level + deep > SourceLimits.MAX_DEPTH) {
      report.problem(
          ProblemCode.NESTED_TOO_DEEP,
          "with `"
              + alone
              + "` in its place, values are nested deeper than "
              + SourceLimits.MAX_DEPTH
              + " levels",
          argument.place(),
          "flatten the value");
    }
    return argument;
  }

  /** In an expression it is a value of the language, and a text within quotes. */
  private Source expression(Source.Scalar scalar, String text) {
    return made(
        scalar,
        text,
        TemplateText.expression(text, name -> Json.write(value(name)), name -> word(name, scalar)));
  }

  private Source made(Source.Scalar scalar, String before, String filled) {
    if (filled.equals(before)) {
      return scalar;
    }
    budget.spend(0, filled.length());
    return new Source.Scalar(filled, scalar.place());
  }

  private @Nullable Object value(String name) {
    Source argument = arguments.get(name);
    int _ = argument == null ? 0 : spendOn(argument, 0);
    return argument == null || budget.isSpent() ? "" : argument.value();
  }

  private String word(String name, Source.Scalar within) {
    Source argument = arguments.get(name);
    if (!(argument instanceof Source.Scalar scalar)) {
      if (argument != null) {
        report.problem(
            ProblemCode.BAD_VALUE,
            "`{{" + name + "}}` stands in a text, but it is " + ValueTypes.of(argument),
            within.place(),
            "let `\"{{" + name + "}}\"` be the whole value");
      }
      return "";
    }
    String word = scalar.value() instanceof String text ? text : Json.write(scalar.value());
    budget.spend(0, word.length());
    return budget.isSpent() ? "" : word;
  }

  /** How deep it is. */
  private int spendOn(Source argument, int level) {
    budget.spend(1, argument instanceof Source.Scalar scalar ? length(scalar) : 0);
    int deepest = level;
    if (budget.isSpent()) {
      return deepest;
    }
    if (argument instanceof Source.Sequence sequence) {
      deepest = level + 1;
      for (Source item : sequence.items()) {
        deepest = Math.max(deepest, spendOn(item, level + 1));
      }
    } else if (argument instanceof Source.Mapping mapping) {
      deepest = level + 1;
      for (Source.Entry entry : mapping.entries().values()) {
        deepest = Math.max(deepest, spendOn(entry.value(), level + 1));
      }
    }
    return deepest;
  }

  private static int length(Source.Scalar scalar) {
    return scalar.value() instanceof String text ? text.length() : 1;
  }
}
