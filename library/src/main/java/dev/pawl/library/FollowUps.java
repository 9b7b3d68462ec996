package dev.pawl.library;

import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import java.util.List;

/** Leaves out problems that only follow from another one, which is told as well. */
final class FollowUps {
  private FollowUps() {}

  /** A server that is configured wrongly is not usable, but it is not unknown either. */
  static List<Problem> without(List<Problem> problems) {
    return problems.stream()
        .filter(
            each ->
                each.code() != ProblemCode.UNKNOWN_SERVER
                    || problems.stream().noneMatch(other -> explains(other, each)))
        .toList();
  }

  /** Problems of servers name them in the same way, but belong to no tool. */
  private static boolean explains(Problem other, Problem unknown) {
    return other.isError()
        && other.tool() == null
        && other.message().contains(unknown.message().replaceFirst("^unknown ", ""));
  }
}
