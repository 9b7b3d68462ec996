package dev.pawl.store.shelf;

import dev.pawl.engine.journal.RunSummary;
import dev.pawl.json.Json;
import java.util.List;

/**
 * Who drives a run that is not over, and whose it is. It changes only with its driver.
 *
 * @param owner as in {@link Head}
 * @param principal the text of the one who began it
 */
record OpenRun(String owner, String principal, String workflow) {
  static OpenRun of(RunSummary run, String owner) {
    return new OpenRun(owner, run.principal().text(), run.workflow());
  }

  String text() {
    return Json.write(List.of(owner, principal, workflow));
  }

  static OpenRun of(String text) {
    return Json.parse(text) instanceof List<?> parts && parts.size() == 3
        ? new OpenRun(
            String.valueOf(parts.get(0)),
            String.valueOf(parts.get(1)),
            String.valueOf(parts.get(2)))
        : new OpenRun(Head.NOBODY, "", "");
  }
}
