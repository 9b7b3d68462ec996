package dev.pawl.library.flow;

import dev.pawl.engine.source.Snapshot;
import dev.pawl.json.Values;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is known of the source of a library: how old it is, and what is wrong with it. */
public final class LibraryState {
  private LibraryState() {}

  public static Map<String, @Nullable Object> of(FlowLibrary library) {
    Snapshot snapshot = library.current();
    Map<String, @Nullable Object> json =
        new LinkedHashMap<>(
            Values.object(
                "name",
                library.name(),
                "revision",
                snapshot.revision().isEmpty() ? null : snapshot.revision(),
                "fetchedAt",
                snapshot.fetchedAt().toString()));
    if (snapshot.trouble() != null) {
      json.put("trouble", snapshot.trouble());
      json.put("ageSeconds", Duration.between(snapshot.fetchedAt(), Instant.now()).toSeconds());
    }
    if (!snapshot.skipped().isEmpty()) {
      json.put(
          "skipped",
          snapshot.skipped().stream()
              .map(each -> Values.object("path", each.path(), "reason", each.reason()))
              .toList());
    }
    return json;
  }
}
