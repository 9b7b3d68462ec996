package dev.pawl.library.runs;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.EventJson;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.model.PawlException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Looks for a text in all that a run was given, made, and failed with. */
final class TextSearch {
  private static final int DEEPEST = 200;

  private TextSearch() {}

  /** What cannot be read contains nothing. */
  static boolean isIn(RunStore store, RunSummary run, String text) {
    String wanted = text.toLowerCase(Locale.ROOT);
    try {
      return store.events(run.run()).stream().anyMatch(event -> isIn(event, wanted));
    } catch (PawlException.Conflict _) {
      return false;
    }
  }

  private static boolean isIn(Event event, String wanted) {
    return EventJson.write(event).entrySet().stream()
        .filter(each -> isValue(each.getKey()))
        .anyMatch(each -> isIn(each.getValue(), wanted, 0));
  }

  /** Names of events and steps are no values. */
  private static boolean isValue(String member) {
    return switch (member) {
      case "input", "output", "result", "answer", "failure" -> true;
      default -> false;
    };
  }

  private static boolean isIn(@Nullable Object value, String wanted, int depth) {
    return switch (value) {
      case String text -> text.toLowerCase(Locale.ROOT).contains(wanted);
      case Number number -> number.toString().contains(wanted);
      case List<?> list ->
          depth < DEEPEST && list.stream().anyMatch(each -> isIn(each, wanted, depth + 1));
      case Map<?, ?> map ->
          depth < DEEPEST && map.values().stream().anyMatch(each -> isIn(each, wanted, depth + 1));
      case null, default -> false;
    };
  }
}
