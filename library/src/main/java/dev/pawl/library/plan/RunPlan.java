package dev.pawl.library.plan;

import dev.pawl.engine.driver.Allowance;
import dev.pawl.engine.plan.Act;
import dev.pawl.engine.plan.Given;
import dev.pawl.engine.plan.Plan;
import dev.pawl.engine.plan.ToolFacts;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.mcp.config.HostEnvironment;
import dev.pawl.mcp.config.ServerNeeds;
import dev.pawl.model.UpstreamDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one run of a tool may do, and what has to be there for it.
 *
 * @param servers those that it may call, in the order of their first call
 * @param allowance how long things may take of which the file does not say so
 */
public record RunPlan(Plan plan, List<ServerNeeds> servers, Allowance allowance) {
  public RunPlan {
    servers = List.copyOf(servers);
  }

  /** What is known around a file before anything runs. */
  public record Surroundings(
      Map<String, UpstreamDefinition> servers,
      ToolFacts facts,
      HostEnvironment environment,
      Allowance allowance) {}

  /**
   * Starts nothing, and asks no server.
   *
   * @param arguments those of the call, as far as they are known; none for any call
   */
  public static RunPlan of(
      Workflow workflow, Map<String, @Nullable Object> arguments, Surroundings around) {
    Plan plan = Plan.of(workflow, Given.of(workflow, arguments), around.facts);
    List<ServerNeeds> needs = new ArrayList<>();
    for (String name : plan.servers()) {
      UpstreamDefinition server = around.servers.get(name);
      needs.add(
          server == null
              ? new ServerNeeds(name, "inside", "", List.of(), "")
              : ServerNeeds.of(name, server, around.environment));
    }
    return new RunPlan(plan, needs, around.allowance);
  }

  /** Whether all that it needs is there. */
  public boolean isReady() {
    return servers.stream().allMatch(server -> server.trouble().isEmpty());
  }

  /** Calls that change something, or may, and that nothing undoes. */
  public List<Act.Call> lasting() {
    List<Act.Call> lasting = new ArrayList<>();
    for (Act act : plan.acts().keySet()) {
      if (act instanceof Act.Call call
          && call.purpose() == Act.Purpose.WORK
          && !call.site().undoing()
          && !call.effects().isReadOnly()
          && plan.undoing().stream().noneMatch(each -> each.done().equals(call.site()))) {
        lasting.add(call);
      }
    }
    return lasting;
  }
}
