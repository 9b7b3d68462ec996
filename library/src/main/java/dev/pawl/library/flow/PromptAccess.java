package dev.pawl.library.flow;

import dev.pawl.formats.promptflow.SavedTemplate;
import dev.pawl.model.Identity;
import org.jspecify.annotations.Nullable;

/** Decides who may read a template, and what of it. */
public interface PromptAccess {
  PromptAccess ANYONE =
      new PromptAccess() {
        @Override
        public @Nullable String refusal(SavedTemplate template, Identity who) {
          return null;
        }

        @Override
        public Told told(SavedTemplate template, String text, Identity who) {
          return new Told(text, null);
        }
      };

  /** Why somebody may not read a template, or null. */
  @Nullable String refusal(SavedTemplate template, Identity who);

  /** The text of a template with its variables filled in, as far as somebody may know it. */
  Told told(SavedTemplate template, String text, Identity who);

  /**
   * What somebody may know.
   *
   * @param refusal why it is nothing; else null
   */
  record Told(String text, @Nullable String refusal) {}
}
