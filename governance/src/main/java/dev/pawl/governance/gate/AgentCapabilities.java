package dev.pawl.governance.gate;

import dev.pawl.model.Identity;
import dev.pawl.model.Principal;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * An agent was made for what it calls: one of its capabilities names the tool or one of its tags,
 * or they name every server that the tool calls.
 */
record AgentCapabilities() implements Check {
  @Override
  public @Nullable Violation violation(Case it) {
    Identity.Agent agent = it.who().agent();
    if (agent == null) {
      return it.who().principal().kind() == Principal.Kind.AGENT
          ? new Violation("an agent calls that does not say what it was made for")
          : null;
    }
    if (covers(agent.capabilities(), it)) {
      return null;
    }
    return new Violation(
        "the agent "
            + agent.name()
            + " "
            + agent.version()
            + " was made for "
            + String.join(", ", new TreeSet<>(agent.capabilities()))
            + ", which does not cover `"
            + it.tool()
            + "`");
  }

  private static boolean covers(Set<String> capabilities, Case it) {
    for (String each : capabilities) {
      Glob capability = new Glob(each);
      if (it.isNamed(capability) || it.isTagged(capability)) {
        return true;
      }
    }
    Set<String> servers = it.workflow().servers();
    return !servers.isEmpty()
        && servers.stream()
            .allMatch(
                server -> capabilities.stream().anyMatch(each -> new Glob(each).matches(server)));
  }
}
