package dev.pawl.formats.graph;

import dev.pawl.formats.reading.Cursor;
import dev.pawl.json.JsNumber;
import dev.pawl.model.ExpressionText;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import dev.pawl.model.VariableText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the texts of a server that may hold variables. They stay as they are written; what begins
 * like a variable and is none is a problem.
 */
final class UpstreamTexts {
  private final Cursor server;
  private final boolean strict;

  /**
   * @param strict whether numbers and truth values must be in quotes where texts are expected, and
   *     null may not stand for nothing
   */
  UpstreamTexts(Cursor server, boolean strict) {
    this.server = server;
    this.strict = strict;
  }

  /** A text that must be there and not be empty; empty otherwise. */
  String required(String key) {
    Source.Scalar scalar = server.scalarText(key, server.required(key, ""));
    return scalar == null ? "" : checked(server.name(key), scalar);
  }

  @Nullable String optional(String key) {
    Source.Scalar scalar = server.stringIn(server.name(key), server.get(key));
    return scalar == null ? null : checked(server.name(key), scalar);
  }

  List<String> list(String key) {
    Source.Sequence sequence = server.sequence(key);
    List<String> texts = new ArrayList<>();
    if (sequence != null) {
      for (Source item : sequence.items()) {
        texts.add(text("an entry in " + server.name(key), item));
      }
    }
    return texts;
  }

  Map<String, String> pairs(String key) {
    Source.Mapping mapping = server.mapping(key);
    Map<String, String> pairs = new LinkedHashMap<>();
    if (mapping != null) {
      mapping
          .entries()
          .forEach(
              (name, entry) -> {
                if (strict || !isNull(entry.value())) {
                  pairs.put(name, text("`" + name + "` in " + server.name(key), entry.value()));
                }
              });
    }
    return pairs;
  }

  private static boolean isNull(Source source) {
    return source instanceof Source.Scalar scalar && scalar.value() == null;
  }

  private String text(String name, Source source) {
    if (!strict && source instanceof Source.Scalar scalar) {
      if (scalar.value() instanceof Number number) {
        return JsNumber.print(number);
      } else if (scalar.value() instanceof Boolean truth) {
        return truth.toString();
      }
    }
    Source.Scalar text = server.stringIn(name, source);
    return text == null ? "" : checked(name, text);
  }

  private String checked(String name, Source.Scalar scalar) {
    String text = String.valueOf(scalar.value());
    for (VariableText.Part part : VariableText.parse(text).parts()) {
      if (part instanceof VariableText.Part.Malformed malformed) {
        server.problem(
            ProblemCode.BAD_VARIABLE,
            name + ": " + malformed.message(),
            ExpressionText.of(scalar).locate(malformed.offset()),
            malformed.advice());
      }
    }
    return text;
  }
}
