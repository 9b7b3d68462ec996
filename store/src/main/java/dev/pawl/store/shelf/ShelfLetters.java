package dev.pawl.store.shelf;

import dev.pawl.engine.journal.Letter;
import dev.pawl.json.Json;
import dev.pawl.model.PawlException;
import dev.pawl.store.database.LetterJson;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The letters on a shelf, each under its run and its number, and where those of an id are. */
final class ShelfLetters {
  /** There are hardly ever more to one run. */
  private static final int MANY = 100;

  private final Desk desk;

  ShelfLetters(Desk desk) {
    this.desk = desk;
  }

  static String text(Letter letter) {
    return Json.write(List.of(letter.id(), letter.run(), LetterJson.write(letter)));
  }

  /** Reads a letter; null if a newer version wrote it. */
  static @Nullable Letter letter(String text) {
    return Json.parse(text) instanceof List<?> parts && parts.size() == 3
        ? LetterJson.read(
            String.valueOf(parts.get(0)),
            String.valueOf(parts.get(1)),
            String.valueOf(parts.get(2)))
        : null;
  }

  void send(Letter letter) {
    String text = text(letter);
    int limit = desk.settings().limits().value();
    if (text.length() > limit) {
      throw new PawlException.LimitExceeded(
          "the answer is larger than " + limit + " bytes of JSON, the most that is kept");
    }
    Boolean sent = null;
    while (sent == null) {
      sent = trySend(letter, text);
    }
  }

  /** Returns null when somebody else did something at the same time. */
  private @Nullable Boolean trySend(Letter letter, String text) {
    String mail = Names.mail(letter.id());
    Map<String, String> found =
        desk.shelf().read(List.of(mail, Names.LETTERS, Names.run(letter.run())));
    if (found.containsKey(mail)) {
      return false;
    }
    Swap.Draft draft = new Swap.Draft().expect(mail, null);
    String kept = found.get(Names.run(letter.run()));
    if (kept == null) {
      draft.expect(Names.run(letter.run()), null);
    } else if (!expectOpen(draft, KeptRun.of(kept))) {
      return KeptRun.of(kept).isOver() ? false : null;
    }
    put(draft, letter.run(), mail, new Counted(found.get(Names.LETTERS), text));
    return desk.shelf().swap(draft.done()) ? true : null;
  }

  /** What is put down under the next number. */
  record Counted(@Nullable String count, String text) {}

  static void put(Swap.Draft draft, String run, String mail, Counted letter) {
    long number = letter.count() == null ? 0 : Long.parseLong(letter.count());
    String name = Names.letter(run, number);
    draft.expect(Names.LETTERS, letter.count()).put(Names.LETTERS, Long.toString(number + 1));
    draft.put(name, letter.text()).put(mail, name);
  }

  /** Has the swap expect that the run is not over; returns false if it is by now. */
  boolean expectOpen(Swap.Draft draft, KeptRun run) {
    String open = run.isOver() ? null : desk.at(run.openName());
    if (open != null) {
      draft.expect(run.openName(), open);
    }
    return open != null;
  }

  List<Letter> to(String run) {
    return letters(desk.shelf().range(Names.letters(run), "", MANY).values());
  }

  /** Some letters, whomever they are for. */
  List<Letter> all(int most) {
    return letters(desk.shelf().range(Names.LETTER, "", most).values());
  }

  private static List<Letter> letters(Collection<String> texts) {
    List<Letter> found = new ArrayList<>();
    for (String text : texts) {
      Letter letter = letter(text);
      if (letter != null) {
        found.add(letter);
      }
    }
    return found;
  }

  /** By this it can be seen whether there are new ones. */
  String count() {
    return Objects.requireNonNullElse(desk.at(Names.LETTERS), "");
  }

  void throwAway(Letter letter) {
    String mail = Names.mail(letter.id());
    String name = desk.at(mail);
    if (name != null && name.startsWith(Names.LETTER)) {
      desk.shelf().swap(new Swap.Draft().expect(mail, name).remove(mail).remove(name).done());
    }
  }
}
