package dev.pawl.engine.registry;

import dev.pawl.json.Values;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What those who look after a tool decided about it.
 *
 * @param active whether it is offered and can be called
 * @param requiresAuth whether callers have to show who they are
 * @param tags by which people find it
 * @param gates that it has to pass besides those that concern it anyway
 */
public record ToolSettings(
    boolean active, boolean requiresAuth, List<String> tags, List<String> gates) {
  public static final int MOST_TAGS = 10;

  /** More would make every call slow. */
  public static final int MOST_GATES = 50;

  public static final int LONGEST_TAG = 50;

  public ToolSettings {
    tags = List.copyOf(new LinkedHashSet<>(tags));
    gates = List.copyOf(new LinkedHashSet<>(gates));
    if (tags.size() > MOST_TAGS) {
      throw new IllegalArgumentException("a tool has up to " + MOST_TAGS + " tags");
    }
    if (gates.size() > MOST_GATES) {
      throw new IllegalArgumentException("a tool names up to " + MOST_GATES + " gates");
    }
  }

  /**
   * Those of a tool that nobody decided about: callers who show nothing may use what changes
   * nothing, as everywhere.
   */
  public static ToolSettings usual(boolean readOnly) {
    return new ToolSettings(true, !readOnly, List.of(), List.of());
  }

  public ToolSettings active(boolean is) {
    return new ToolSettings(is, requiresAuth, tags, gates);
  }

  public ToolSettings requiresAuth(boolean does) {
    return new ToolSettings(active, does, tags, gates);
  }

  public ToolSettings tags(List<String> others) {
    return new ToolSettings(active, requiresAuth, others, gates);
  }

  public ToolSettings gates(List<String> others) {
    return new ToolSettings(active, requiresAuth, tags, others);
  }

  public Map<String, @Nullable Object> toJson() {
    return Values.object(
        "isActive",
        active,
        "requiresAuth",
        requiresAuth,
        "tags",
        tags,
        "constitutionalGates",
        gates);
  }

  /** What is different now, in a few words; empty if nothing is. */
  public String since(ToolSettings before) {
    List<String> words = new ArrayList<>();
    if (active != before.active) {
      words.add(active ? "activated" : "deactivated");
    }
    if (requiresAuth != before.requiresAuth) {
      words.add(requiresAuth ? "authentication required" : "authentication not required");
    }
    if (!tags.equals(before.tags)) {
      words.add("tags");
    }
    if (!gates.equals(before.gates)) {
      words.add("gates");
    }
    return String.join(", ", words);
  }
}
