package dev.pawl.formats.canvas;

import dev.pawl.formats.reading.Report;
import dev.pawl.model.Place;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;

/** Finds what is larger than the editor of canvases allows, and values that parameters forbid. */
final class ParameterCheck {
  private static final int LONGEST_NAME = 64;
  private static final int LONGEST_DESCRIPTION = 2_048;
  private static final int LONGEST_TEXT = 10_000;
  private static final int MOST_PARAMETERS = 50;

  private final Report report;

  ParameterCheck(Report report) {
    this.report = report;
  }

  void check(CanvasFlow flow) {
    flow.nodes().forEach(this::check);
  }

  private void check(CanvasNode node) {
    Report own = report.forNode(node.id());
    tooLong(node.name(), "the name of " + node.what(), LONGEST_NAME, node.place(), own);
    for (String key : node.data().source().entries().keySet()) {
      String what = "`" + key + "` of " + node.what();
      int most = key.equals("toolDescription") ? LONGEST_DESCRIPTION : LONGEST_TEXT;
      tooLong(node.data().text(key), what, most, node.data().placeOf(key), own);
    }
    if (node.data().source().get("parameters") instanceof Source.Sequence parameters
        && parameters.items().size() > MOST_PARAMETERS) {
      own.problem(
          ProblemCode.OVER_LIMIT,
          node.what() + " has " + parameters.items().size() + " parameters",
          parameters.place(),
          "the editor takes up to " + MOST_PARAMETERS);
    }
  }

  private static void tooLong(String text, String what, int most, Place place, Report report) {
    if (text.length() > most) {
      report.problem(
          ProblemCode.OVER_LIMIT,
          what + " has " + text.length() + " characters",
          place,
          "the editor takes up to " + most);
    }
  }
}
