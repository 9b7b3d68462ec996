package dev.pawl.library;

import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Leaves out problems that only follow from another one, which is told as well. */
final class FollowUps {
  private FollowUps() {}

  /** What a warning says of a place, and an error as well. */
  private record Told(ProblemCode code, Place place) {}

  /**
   * A server that is configured wrongly is not usable, but it is not unknown either. What is
   * certain is no longer in doubt.
   */
  static List<Problem> without(List<Problem> problems) {
    Set<Told> certain = new HashSet<>();
    problems.stream()
        .filter(Problem::isError)
        .forEach(each -> certain.add(new Told(each.code(), each.place())));
    return problems.stream()
        .filter(each -> each.isError() || !certain.contains(new Told(each.code(), each.place())))
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
