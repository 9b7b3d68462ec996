package dev.pawl.formats.promptflow;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Where the templates of a flow are looked for. */
public interface SavedTemplates {
  /** There is no such place: a flow has to do with the texts in it. */
  SavedTemplates NOWHERE =
      new SavedTemplates() {
        @Override
        public boolean areKept() {
          return false;
        }

        @Override
        public @Nullable SavedTemplate find(String name) {
          return null;
        }
      };

  /** Whether templates are saved here, so that one that cannot be found is missing. */
  boolean areKept();

  /** The template of this name, or null. */
  @Nullable SavedTemplate find(String name);

  /** The files that were looked for. */
  default Set<String> files() {
    return Set.of();
  }
}
