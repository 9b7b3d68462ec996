package dev.pawl.activities;

import dev.pawl.model.Failure;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Hears how runs of a workflow end, in the process that drives them to their end. */
public interface WorkflowHooks {
  WorkflowHooks NONE = new WorkflowHooks() {};

  default void onSuccess(String sessionId, Map<String, @Nullable Object> results) {}

  default void onFailure(String sessionId, Failure failure) {}

  default void onComplete(String sessionId) {}
}
