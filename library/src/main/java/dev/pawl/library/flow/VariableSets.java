package dev.pawl.library.flow;

import dev.pawl.formats.promptflow.FlowMeta;
import dev.pawl.formats.promptflow.TemplateFile;
import dev.pawl.formats.source.Reading;
import dev.pawl.formats.source.SourceReader;
import dev.pawl.json.Json;
import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Values for variables that are kept under names: each a file with an object of texts.
 *
 * @param byName in the order of their files
 */
record VariableSets(Map<String, Map<String, String>> byName, List<Problem> problems) {
  static boolean mayBeOne(String path) {
    String lower = path.toLowerCase(Locale.ROOT);
    return lower.endsWith(".json") || lower.endsWith(".yaml") || lower.endsWith(".yml");
  }

  /** Reads one file after the other. */
  static final class Reader {
    private final Map<String, Map<String, String>> sets = new LinkedHashMap<>();
    private final List<Problem> problems = new ArrayList<>();

    void read(String file, byte[] content) {
      String name = TemplateFile.stem(file);
      Reading reading = SourceReader.read(file, content);
      problems.addAll(reading.problems());
      if (!FlowMeta.isName(name)) {
        wrong(
            ProblemCode.BAD_NAME,
            "`" + name + "` cannot be the name of a variable set",
            new Place(file, 1, 1),
            FlowMeta.NAME_RULE);
      } else if (reading.root() instanceof Source.Mapping mapping) {
        sets.put(name, values(mapping));
      } else if (reading.root() != null) {
        wrong(
            ProblemCode.WRONG_TYPE,
            "a variable set must be an object",
            new Place(file, 1, 1),
            "write a name and a text in each line");
      }
    }

    private Map<String, String> values(Source.Mapping mapping) {
      Map<String, String> values = new LinkedHashMap<>();
      mapping
          .entries()
          .forEach(
              (name, entry) -> {
                Source source = entry.value();
                if (source instanceof Source.Scalar scalar && scalar.value() != null) {
                  values.put(name, text(scalar.value()));
                } else {
                  wrong(
                      ProblemCode.WRONG_TYPE,
                      "the value of `" + name + "` must be a text",
                      source.place(),
                      "write a text");
                }
              });
      return values;
    }

    private void wrong(ProblemCode code, String message, Place place, String advice) {
      problems.add(new Problem(code, message, place, null, null, advice));
    }

    VariableSets done() {
      return new VariableSets(sets, List.copyOf(problems));
    }
  }

  /** A value as it stands in a text. */
  static String text(Object value) {
    return value instanceof String text ? text : Json.write(value);
  }
}
