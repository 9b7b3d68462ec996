package dev.pawl.engine.plan;

import dev.pawl.engine.workflow.Action;
import dev.pawl.engine.workflow.Doubt;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.engine.workflow.WorkflowLink;
import dev.pawl.engine.workflow.WorkflowNode;
import dev.pawl.model.NodeType;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a tool can promise of its effects, because it holds for everything that it can do and for
 * every tool that it runs; whatever is not known keeps it from promising.
 *
 * <p>It is a look at each node and not a plan, because every start comes by here: see "Starting" in
 * docs/performance.md.
 */
public final class Promise {
  /** The hints of MCP that a tool may have. */
  public enum Hint {
    READ_ONLY("readOnlyHint", true),
    DESTRUCTIVE("destructiveHint", false),
    IDEMPOTENT("idempotentHint", true),
    OPEN_WORLD("openWorldHint", false);

    private final String key;
    private final boolean promise;

    Hint(String key, boolean promise) {
      this.key = key;
      this.promise = promise;
    }

    /** Its name in annotations. */
    public String key() {
      return key;
    }

    /** The value that makes callers less careful; the other one is what they assume. */
    public boolean promise() {
      return promise;
    }
  }

  private final ToolFacts facts;
  private final Map<Hint, WorkflowNode> against = new EnumMap<>(Hint.class);

  private Promise(ToolFacts facts) {
    this.facts = facts;
  }

  public static Promise of(Workflow workflow, ToolFacts facts) {
    Promise promise = new Promise(facts);
    Set<String> seen = new HashSet<>();
    Deque<Workflow> open = new ArrayDeque<>();
    open.add(workflow);
    while (!open.isEmpty() && promise.against.size() < Hint.values().length) {
      Workflow next = open.poll();
      if (seen.add(next.name())) {
        for (WorkflowNode node : next.nodes()) {
          promise.look(node, open);
        }
      }
    }
    return promise;
  }

  private void look(WorkflowNode outer, Deque<Workflow> open) {
    for (WorkflowNode node = outer; node != null; node = node.action().body()) {
      NodeType type = node.source().kind().type();
      if (type == NodeType.ASK || type == NodeType.SIGNAL) {
        unless(false, Hint.OPEN_WORLD, node);
      }
      if (type == NodeType.SIGNAL) { // what one run takes, no other gets
        unless(false, Hint.READ_ONLY, node);
        unless(false, Hint.IDEMPOTENT, node);
      }
      if (node.action() instanceof Action.Call call) {
        called(facts.of(call.server(), call.tool()), node);
      }
      if (node.doubt() instanceof Doubt.Check check) {
        called(facts.of(check.server(), check.tool()), node);
      }
      WorkflowLink target = node.action().target();
      if (target != null) {
        open.add(target.workflow());
      }
    }
  }

  private void called(Effects effects, WorkflowNode node) {
    unless(effects.isReadOnly(), Hint.READ_ONLY, node);
    unless(effects.isHarmless(), Hint.DESTRUCTIVE, node);
    unless(effects.isRepeatable(), Hint.IDEMPOTENT, node);
    unless(effects.isClosedWorld(), Hint.OPEN_WORLD, node);
  }

  private void unless(boolean holds, Hint hint, WorkflowNode node) {
    if (!holds) {
      against.putIfAbsent(hint, node);
    }
  }

  /** Whether nothing that it can do speaks against a promise. */
  public boolean allows(Hint hint) {
    return against(hint) == null;
  }

  /** The first node that speaks against a promise, or null. */
  public @Nullable WorkflowNode against(Hint hint) {
    return against.get(hint);
  }

  /**
   * The annotations that clients get to see. Where the author is more careful, that holds; a
   * promise of the author's that is not allowed is left out. That a tool is idempotent does not
   * follow from its calls, so it is promised only if the author does.
   */
  public Map<String, @Nullable Object> published(Map<String, @Nullable Object> written) {
    Map<String, @Nullable Object> published = new LinkedHashMap<>(written);
    for (Hint hint : Hint.values()) {
      Object said = published.remove(hint.key);
      boolean promised = said instanceof Boolean value && value == hint.promise;
      if (said instanceof Boolean && !promised) {
        published.put(hint.key, !hint.promise);
      } else if (allows(hint) && (promised || follows(hint, published))) {
        published.put(hint.key, hint.promise);
      }
    }
    return Collections.unmodifiableMap(published);
  }

  /** Of a tool that changes nothing, nobody needs to hear that it destroys nothing. */
  private static boolean follows(Hint hint, Map<String, @Nullable Object> published) {
    return hint == Hint.READ_ONLY
        || hint == Hint.OPEN_WORLD
        || (hint == Hint.DESTRUCTIVE && published.get(Hint.READ_ONLY.key) != Boolean.TRUE);
  }
}
