package dev.pawl.expression.logic;

import dev.pawl.json.Json;
import dev.pawl.model.Place;
import dev.pawl.model.Source;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Rules and their data, written as JSON. */
final class LogicFixture {
  private LogicFixture() {}

  /** Single quotes may stand for double ones. */
  static Object json(String text) {
    return Json.parse(text.replace('\'', '"'));
  }

  static Rule rule(String rule) {
    return rule(json(rule));
  }

  static Rule rule(Object rule) {
    List<RuleProblem> problems = new ArrayList<>();
    Rule compiled = JsonLogic.compile(source(rule), problems::add);
    if (!problems.isEmpty()) {
      throw new AssertionError("problems in " + Json.write(rule) + ": " + problems);
    }
    return compiled;
  }

  static Object apply(String rule, String data) {
    return rule(rule).evaluate(LogicScope.of(json(data)));
  }

  /** A value as if it had been read from a file, though from nowhere in particular. */
  static Source source(Object value) {
    return switch (value) {
      case Map<?, ?> map -> {
        Map<String, Source.Entry> entries = new LinkedHashMap<>();
        map.forEach(
            (key, item) ->
                entries.put((String) key, new Source.Entry(Place.UNKNOWN, source(item))));
        yield new Source.Mapping(entries, Place.UNKNOWN);
      }
      case List<?> list ->
          new Source.Sequence(list.stream().map(LogicFixture::source).toList(), Place.UNKNOWN);
      case null, default -> new Source.Scalar(value, Place.UNKNOWN);
    };
  }
}
