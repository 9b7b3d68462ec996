package dev.pawl.library.gate;

import dev.pawl.formats.reading.Report;
import dev.pawl.formats.reading.ValueTypes;
import dev.pawl.governance.gate.Glob;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads names in which a star stands for anything. */
final class Globs {
  private Globs() {}

  /** One name, or a list of them; none where there is nothing. */
  static List<Glob> read(String what, @Nullable Source given, Report report) {
    if (given == null) {
      return List.of();
    }
    List<Glob> globs = new ArrayList<>();
    List<Source> all = given instanceof Source.Sequence list ? list.items() : List.of(given);
    if (all.isEmpty()) {
      report.problem(
          ProblemCode.BAD_VALUE, what + " names nothing", given.place(), "name at least one");
    }
    for (Source each : all) {
      if (report.isFlawed(each)) {
        continue;
      }
      if (!(each instanceof Source.Scalar scalar && scalar.value() instanceof String text)) {
        report.problem(
            ProblemCode.WRONG_TYPE,
            what + " is made of names, but this is " + ValueTypes.of(each),
            each.place(),
            ValueTypes.advice("a text", each));
      } else if (text.isBlank() || text.length() > Glob.MAX_LENGTH) {
        report.problem(
            ProblemCode.BAD_VALUE,
            what + " is made of names of 1 to " + Glob.MAX_LENGTH + " characters",
            each.place(),
            "`*` stands for any name");
      } else {
        globs.add(new Glob(text));
      }
    }
    return globs;
  }
}
