package dev.pawl.library.testing;

import dev.pawl.engine.gate.Finding;
import dev.pawl.engine.replay.GateChange;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Says what gates say otherwise of a saved run, and what to do about it. */
final class GateWords {
  private GateWords() {}

  static String title(List<GateChange> changes) {
    return "gates say otherwise now: " + lines(changes.getFirst()).getFirst();
  }

  /**
   * @param test the file of the test
   */
  static List<String> details(List<GateChange> changes, Path test) {
    // A step that is held is judged each time that somebody agrees, and each time it is the same.
    Set<String> all = new LinkedHashSet<>();
    changes.forEach(change -> all.addAll(lines(change)));
    List<String> details = new ArrayList<>(all.stream().skip(1).toList());
    details.add(MismatchWords.again(test));
    return details;
  }

  private static List<String> lines(GateChange change) {
    List<String> lines = new ArrayList<>();
    String what = change.step() == null ? "the result" : "`" + change.step() + "`";
    for (Finding each : change.added()) {
      lines.add("`" + each.gate() + "` " + does(each) + " " + what + ", because " + each.issue());
    }
    for (Finding each : change.gone()) {
      lines.add("`" + each.gate() + "` no longer " + does(each) + " " + what);
    }
    return lines;
  }

  private static String does(Finding finding) {
    return switch (finding.then()) {
      case NOTE -> "notes";
      case REDACT -> "redacts";
      case HOLD -> "holds";
      case REFUSE -> "refuses";
    };
  }
}
