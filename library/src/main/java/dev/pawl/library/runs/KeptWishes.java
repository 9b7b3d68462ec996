package dev.pawl.library.runs;

import dev.pawl.engine.journal.Letter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is wanted of a run, and was not dealt with yet: it is kept for whoever drives the run next.
 *
 * @param cancel why it is to be cancelled, or null when nobody wants that
 * @param answers by the step that asks; of several to the same step the first, for it counts
 */
public record KeptWishes(@Nullable String cancel, Map<String, Letter.Wish.Answer> answers) {
  /** Nothing. */
  public static final KeptWishes NONE = new KeptWishes(null, Map.of());

  /**
   * @param letters in the order in which they were sent
   */
  public static KeptWishes of(List<Letter> letters) {
    String cancel = null;
    Map<String, Letter.Wish.Answer> answers = new LinkedHashMap<>();
    for (Letter letter : letters) {
      switch (letter.wish()) {
        case Letter.Wish.Cancel(String reason) -> cancel = cancel == null ? reason : cancel;
        case Letter.Wish.Answer answer -> answers.putIfAbsent(answer.step(), answer);
        case Letter.Wish.Message _ -> {}
      }
    }
    return new KeptWishes(cancel, answers);
  }
}
