package dev.pawl.cli.registry;

import dev.pawl.engine.registry.ExecutionStatus;
import dev.pawl.engine.registry.SessionStatus;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What can be listed. */
enum Listing {
  TOOLS("List the tools that are, or were, offered."),
  EXECUTIONS("List the calls of tools, the newest first."),
  SESSIONS("List the sessions of callers, the last active first."),
  WORKFLOWS("List the versions of workflows, the newest of each first.");

  private final String meaning;

  Listing(String meaning) {
    this.meaning = meaning;
  }

  String meaning() {
    return meaning;
  }

  String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What rows of it can be. */
  List<String> statuses() {
    return switch (this) {
      case TOOLS, WORKFLOWS -> List.of("active", "inactive");
      case EXECUTIONS ->
          Arrays.stream(ExecutionStatus.values()).map(ExecutionStatus::text).toList();
      case SESSIONS -> Arrays.stream(SessionStatus.values()).map(SessionStatus::text).toList();
    };
  }
}
