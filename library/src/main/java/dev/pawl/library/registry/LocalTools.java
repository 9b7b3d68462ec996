package dev.pawl.library.registry;

import dev.pawl.engine.host.RegisteredWorkflow;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.registry.ToolSettings;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.model.PawlException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/** What the registry says of tools that somebody at this machine runs. */
public final class LocalTools {
  private LocalTools() {}

  /** The gates that tools have to pass besides those that concern them anyway. */
  public static Function<String, Set<String>> required(RunStore store) {
    if (!store.registry().isOn()) {
      return _ -> Set.of();
    }
    Map<String, ToolSettings> settings = store.registry().settings();
    return tool -> settings.containsKey(tool) ? Set.copyOf(settings.get(tool).gates()) : Set.of();
  }

  /**
   * Registers the version of a tool that is about to be run.
   *
   * @param readOnly whether it is known to change nothing
   */
  public static void offer(RunStore store, Workflow workflow, boolean readOnly) {
    long now = System.currentTimeMillis() * 1_000;
    store.registry().begin(now);
    store.registry().offer(List.of(RegisteredWorkflow.of(workflow, readOnly)), now);
  }

  /**
   * Lets a tool be run as it was decided about it.
   *
   * @param gates the names of those that are in force
   * @throws PawlException.Denied when it may not be
   */
  public static void admit(RunStore store, String tool, Set<String> gates) {
    if (!store.registry().isOn()) {
      return;
    }
    ToolSettings now = store.registry().settings().get(tool);
    if (now != null && !now.active()) {
      throw new PawlException.Denied(
          "`"
              + tool
              + "` is not offered now ("
              + RegisteredOffer.TOOL_NOT_FOUND
              + "); `pawl registry activate "
              + tool
              + "` offers it again");
    }
    Set<String> missing = new TreeSet<>(required(store).apply(tool));
    missing.removeAll(gates);
    if (!missing.isEmpty()) {
      throw new PawlException.Denied(
          "`"
              + tool
              + "` has to pass gates that are not in force: "
              + String.join(", ", missing)
              + "; write them into gates.yaml, or see `pawl registry gates`");
    }
  }
}
