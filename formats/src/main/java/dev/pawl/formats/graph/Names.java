package dev.pawl.formats.graph;

import dev.pawl.formats.reading.Report;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import java.util.regex.Pattern;

/** The rules for names. */
final class Names {
  /** Tool names as MCP 2025-11-25 wants them ("Tool Names" in its chapter on tools). */
  private static final Pattern TOOL = Pattern.compile("[A-Za-z0-9_.-]{1,128}");

  /** Node ids become parts of effect ids such as {@code fetch[3]/call#2}. */
  private static final Pattern NODE =
      Pattern.compile("[^\\p{IsWhite_Space}\\p{Cntrl}/\\[\\]#]{1,128}");

  private Names() {}

  static void checkTool(Source.Scalar name, Report report) {
    if (!TOOL.matcher(String.valueOf(name.value())).matches()) {
      report.problem(
          ProblemCode.BAD_NAME,
          "`" + name.value() + "` cannot be the name of a tool",
          name.place(),
          "use 1 to 128 letters (A-Z, a-z), digits, `_`, `-` and `.`");
    }
  }

  static void checkNode(Source.Scalar id, Report report) {
    if (!NODE.matcher(String.valueOf(id.value())).matches()) {
      report.problem(
          ProblemCode.BAD_NAME,
          "`" + id.value() + "` cannot be the id of a node",
          id.place(),
          "use 1 to 128 characters without spaces, `/`, `[`, `]` and `#`");
    }
  }
}
