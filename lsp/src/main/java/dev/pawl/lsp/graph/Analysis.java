package dev.pawl.lsp.graph;

import dev.pawl.engine.check.FileTypes;
import dev.pawl.library.definitions.CheckedText;
import dev.pawl.model.Bundle;
import dev.pawl.model.Problem;
import java.nio.file.Path;
import java.util.List;

/**
 * All that checking tells of a text as if it were saved.
 *
 * @param problems what {@code pawl check} would say
 */
public record Analysis(Bundle bundle, List<Problem> problems, FileTypes types) {
  public Analysis {
    problems = List.copyOf(problems);
  }

  static Analysis of(Path file, String text, Workspace workspace) {
    CheckedText checked = CheckedText.of(file, text, workspace::read, workspace::servers);
    return new Analysis(checked.bundle(), checked.problems(), checked.types());
  }
}
