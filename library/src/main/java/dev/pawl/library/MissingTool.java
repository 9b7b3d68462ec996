package dev.pawl.library;

import dev.pawl.model.PawlException;
import dev.pawl.model.Problem;
import dev.pawl.model.Suggestion;
import java.util.Collection;
import java.util.List;

/** Why a tool cannot be called that somebody names: it has errors, or there is none. */
final class MissingTool {
  private MissingTool() {}

  /**
   * @param names those that there are
   * @param problems of the file
   */
  static PawlException of(
      String name, String file, Collection<String> names, List<Problem> problems) {
    List<Problem> errors =
        FollowUps.without(problems).stream()
            .filter(Problem::isError)
            .filter(problem -> problem.tool() == null || name.equals(problem.tool()))
            .toList();
    if (!errors.isEmpty()) {
      return new PawlException.InvalidDefinition(errors);
    }
    String hint = Suggestion.didYouMean(name, names);
    return new PawlException.NotFound(
        "no tool `"
            + name
            + "` in "
            + file
            + (hint.isEmpty() ? "; it has: " + String.join(", ", names) : ", " + hint));
  }
}
