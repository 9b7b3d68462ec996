package dev.pawl.engine.registry;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Nothing is registered. */
final class NoRegistry implements Registry {
  @Override
  public boolean isOn() {
    return false;
  }

  @Override
  public void begin(long now) {
    // Nobody wants to know.
  }

  @Override
  public void offer(List<OfferedTool> tools, long now) {
    // Nobody wants to know.
  }

  @Override
  public Map<String, ToolSettings> settings() {
    return Map.of();
  }

  @Override
  public Optional<ToolSettings> change(String tool, UnaryOperator<ToolSettings> change, long now) {
    return Optional.empty();
  }

  @Override
  public List<RegisteredTool> tools(RegistryQuery query) {
    return List.of();
  }

  @Override
  public List<Execution> executions(RegistryQuery query) {
    return List.of();
  }

  @Override
  public List<SessionEntry> sessions(RegistryQuery query) {
    return List.of();
  }

  @Override
  public List<WorkflowVersion> workflows(RegistryQuery query) {
    return List.of();
  }

  @Override
  public List<Mark> marks(int most) {
    return List.of();
  }

  @Override
  public void keep(List<Projected> runs, Collection<Mark> gone) {
    // Nobody wants to know.
  }

  @Override
  public void see(List<SessionEntry> sessions) {
    // Nobody wants to know.
  }

  @Override
  public void end(Collection<String> sessions, long now) {
    // Nobody wants to know.
  }

  @Override
  public void age(long now) {
    // There is nothing that ages.
  }

  @Override
  public void rebuild() {
    // There is nothing to make again.
  }
}
