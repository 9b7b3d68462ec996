package dev.pawl.library.author;

import dev.pawl.mcp.lock.LiveTools;
import dev.pawl.model.FailureCode;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a change may be saved: the changed tool must have no errors, and nothing else may
 * get an error that it did not have. What was wrong elsewhere before does not stand in the way, or
 * a file with two broken tools could never be mended one by one.
 */
final class Worsening {
  /** What stays the same of an error when lines move. */
  private record Kind(ProblemCode code, @Nullable String tool, @Nullable String node) {
    static Kind of(Problem problem) {
      return new Kind(problem.code(), problem.tool(), problem.node());
    }
  }

  private Worsening() {}

  /**
   * @param heard what servers have said of their tools
   * @param tool the name of the changed tool, or null when it is gone
   * @return what may stay: warnings, and errors that were there before
   */
  static List<Problem> refuse(Graph before, Graph after, LiveTools heard, @Nullable String tool)
      throws Refusal {
    stayInside(before, after);
    Map<Kind, Integer> known = new HashMap<>();
    for (Problem problem : before.check(heard)) {
      known.merge(Kind.of(problem), 1, Integer::sum);
    }
    List<Problem> problems = after.check(heard);
    List<Problem> errors = new ArrayList<>();
    for (Problem problem : problems) {
      boolean own = tool != null && tool.equals(problem.tool());
      boolean isNew = known.merge(Kind.of(problem), -1, Integer::sum) < 0;
      if (problem.isError() && (own || isNew)) {
        errors.add(problem);
      }
    }
    if (!errors.isEmpty()) {
      throw Refusals.invalid(errors, after);
    }
    return problems;
  }

  /** Whoever may write this file may not thereby use the servers of any file on the machine. */
  private static void stayInside(Graph before, Graph after) throws Refusal {
    Set<String> known = before.bundle().borrowed().files();
    for (String file : after.bundle().borrowed().files()) {
      if (!known.contains(file) && !after.isBelow(Path.of(file))) {
        throw new Refusal(
            FailureCode.INPUT_INVALID.name(),
            "a tool can only be named here of files below the folder of this one");
      }
    }
  }
}
