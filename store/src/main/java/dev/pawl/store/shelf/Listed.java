package dev.pawl.store.shelf;

import dev.pawl.engine.journal.RunSummary;
import dev.pawl.json.Json;
import java.util.List;

/** What a list tells of a run without looking at it. */
record Listed(String digest, String workflow) {
  static Listed of(RunSummary run) {
    return new Listed(run.digest(), run.workflow());
  }

  String text() {
    return Json.write(List.of(digest, workflow));
  }

  static Listed of(String text) {
    return Json.parse(text) instanceof List<?> parts && parts.size() == 2
        ? new Listed(String.valueOf(parts.get(0)), String.valueOf(parts.get(1)))
        : new Listed("", "");
  }
}
