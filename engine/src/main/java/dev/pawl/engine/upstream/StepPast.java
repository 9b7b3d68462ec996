package dev.pawl.engine.upstream;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What lies behind a step when it calls something: what the steps that it followed from made. */
public interface StepPast {
  /** Nothing has happened before. */
  StepPast NOTHING =
      new StepPast() {
        @Override
        public Map<String, @Nullable Object> context() {
          return Map.of();
        }

        @Override
        public @Nullable Object result(String node) {
          return null;
        }
      };

  /** The latest output of each node; of one that failed and was routed on, its failure. */
  Map<String, @Nullable Object> context();

  /** The whole answer of the latest call of a node, or null. */
  @Nullable Object result(String node);
}
