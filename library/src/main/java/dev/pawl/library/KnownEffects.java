package dev.pawl.library;

import dev.pawl.engine.plan.Promise;
import dev.pawl.engine.plan.ToolFacts;
import dev.pawl.engine.upstream.ToolHints;
import dev.pawl.engine.workflow.Workflow;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What tools do that run workflows, found out once for each version of one. */
public final class KnownEffects implements Function<Workflow, ToolHints> {
  private static final int MOST = 1_000;

  private final Function<Workflow, Map<String, @Nullable Object>> annotations;
  private final Map<Workflow, ToolHints> known = new ConcurrentHashMap<>();

  /**
   * @param annotations what callers are told of a tool
   */
  KnownEffects(Function<Workflow, Map<String, @Nullable Object>> annotations) {
    this.annotations = annotations;
  }

  /** As far as it follows from what is known of others. */
  public static KnownEffects of(ToolFacts known) {
    return new KnownEffects(
        workflow -> Promise.of(workflow, known).published(workflow.definition().annotations()));
  }

  @Override
  public ToolHints apply(Workflow workflow) {
    if (known.size() >= MOST) {
      known.clear();
    }
    return known.computeIfAbsent(workflow, each -> hints(annotations.apply(each)));
  }

  /** Whatever is not promised is assumed. */
  static ToolHints hints(Map<String, @Nullable Object> annotations) {
    boolean readOnly = Boolean.TRUE.equals(annotations.get("readOnlyHint"));
    return new ToolHints(
        readOnly,
        readOnly || Boolean.TRUE.equals(annotations.get("idempotentHint")),
        !readOnly && !Boolean.FALSE.equals(annotations.get("destructiveHint")),
        !Boolean.FALSE.equals(annotations.get("openWorldHint")));
  }
}
