package dev.pawl.library.serve;

import dev.pawl.model.Problem;
import java.util.List;
import java.util.SortedSet;

/**
 * What a look at the files has brought.
 *
 * @param problems errors that were not there before
 * @param added names of tools
 * @param updated tools that do, or say, something else now
 * @param kept tools that go on as they were, because their new version has errors
 */
public record Change(
    List<Problem> problems,
    SortedSet<String> added,
    SortedSet<String> updated,
    SortedSet<String> removed,
    SortedSet<String> kept) {
  public Change {
    problems = List.copyOf(problems);
  }

  /** Whether other tools are offered than before. */
  public boolean isNew() {
    return !added.isEmpty() || !updated.isEmpty() || !removed.isEmpty();
  }
}
