package dev.pawl.library.api;

import dev.pawl.engine.host.Oversight;
import dev.pawl.governance.limit.Limiter;
import dev.pawl.library.definitions.Workshop;
import dev.pawl.library.edit.Assistance;
import dev.pawl.library.live.LiveRuns;
import dev.pawl.library.serve.Catalog;
import dev.pawl.library.serve.ServedRuns;
import dev.pawl.protocol.server.Tool;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What the API tells of and acts on.
 *
 * @param served what is served, and to whom
 * @param workshop what its files are looked at and changed with
 * @param editable whether they may be changed by it
 * @param live tells what happens
 * @param assistance knows what could be written; null where nobody does
 */
public record ApiSubject(
    Served served,
    Workshop workshop,
    boolean editable,
    LiveRuns live,
    @Nullable Assistance assistance) {

  /**
   * What is served, and to whom.
   *
   * @param tools all that MCP clients are offered
   * @param oversight the roles that may touch the runs of others
   * @param limiter of what nobody gets more than it says; null where nobody counts
   */
  public record Served(
      ServedRuns runs,
      Catalog catalog,
      Supplier<List<Tool>> tools,
      Oversight oversight,
      @Nullable Limiter limiter) {}

  ServedRuns runs() {
    return served.runs;
  }

  Catalog catalog() {
    return served.catalog;
  }

  Oversight oversight() {
    return served.oversight;
  }

  Supplier<List<Tool>> tools() {
    return served.tools;
  }

  RunStarts starts() {
    return new RunStarts(
        served.runs,
        served.catalog,
        tool -> served.tools.get().stream().anyMatch(each -> each.name().equals(tool)),
        served.limiter);
  }
}
