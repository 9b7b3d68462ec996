package dev.pawl.formats.promptflow;

import dev.pawl.formats.reading.Cursor;
import dev.pawl.formats.reading.KeySet;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads lists of variables: names, or objects with a name and more. */
final class VariableReader {
  private static final KeySet KEYS =
      KeySet.of("name", "required", "description", "default", "value", "values");
  private static final int LONGEST = 200;

  private VariableReader() {}

  /**
   * @param key where they stand
   */
  static List<FlowVariable> read(Source.@Nullable Sequence given, Cursor where, String key) {
    List<FlowVariable> variables = new ArrayList<>();
    for (Source each : given == null ? List.<Source>of() : given.items()) {
      FlowVariable variable =
          each instanceof Source.Mapping mapping
              ? described(
                  new Cursor(mapping, "a variable of " + where.what(), KEYS, where.report()))
              : named(where.scalarText(key, each));
      if (variable == null) {
        continue;
      }
      if (variable.name().length() > LONGEST) {
        where.problem(
            ProblemCode.BAD_NAME,
            "a name in " + where.name(key) + " has more than " + LONGEST + " characters",
            each.place(),
            "shorten it");
      }
      variables.add(variable);
    }
    return variables;
  }

  private static @Nullable FlowVariable named(Source.@Nullable Scalar name) {
    return name == null ? null : FlowVariable.of(String.valueOf(name.value()), true);
  }

  private static @Nullable FlowVariable described(Cursor variable) {
    String name = variable.text("name", "name the variable");
    List<String> values = new ArrayList<>();
    for (Source.Scalar each : variable.texts("values")) {
      values.add(String.valueOf(each.value()));
    }
    return name.isEmpty()
        ? null
        : new FlowVariable(
            name,
            variable.flag("required", true),
            variable.optionalText("description"),
            preset(variable),
            values);
  }

  private static @Nullable String preset(Cursor variable) {
    String preset = variable.optionalText("default");
    return preset == null ? variable.optionalText("value") : preset;
  }
}
