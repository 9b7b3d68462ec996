package dev.pawl.store.shelf;

import dev.pawl.engine.journal.Letter;
import dev.pawl.engine.journal.Signal;
import dev.pawl.engine.journal.SignalBox;
import dev.pawl.json.Json;
import dev.pawl.model.PawlException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The signals on a shelf. Each is kept as the letter that it would become. */
final class ShelfSignals implements SignalBox {
  private final Desk desk;
  private final ShelfLetters letters;
  private final Runnable handed;
  private volatile Known known = new Known("", Set.of());

  /** Where signals were when there were so many. */
  private record Known(String count, Set<Signal.Address> addresses) {}

  /**
   * @param handed called when a signal has become a letter
   */
  ShelfSignals(Desk desk, ShelfLetters letters, Runnable handed) {
    this.desk = desk;
    this.letters = letters;
    this.handed = handed;
  }

  @Override
  public void post(Signal signal) {
    int limit = desk.settings().limits().value();
    if (Json.write(signal.value()).length() > limit) {
      throw new PawlException.LimitExceeded(
          "the signal is larger than " + limit + " bytes of JSON, the most that is kept");
    }
    boolean done = false;
    while (!done) {
      done = tryPost(signal);
    }
  }

  private boolean tryPost(Signal signal) {
    String mail = Names.mail(signal.id());
    Map<String, String> found = desk.shelf().read(List.of(mail, Names.SIGNALS));
    SignalCount count = SignalCount.of(found.get(Names.SIGNALS));
    if (count.isFull(signal.from().text())) {
      throw SignalBox.full();
    }
    if (found.containsKey(mail)) {
      return true;
    }
    Swap.Draft draft = new Swap.Draft().expect(mail, null);
    draft.expect(Names.SIGNALS, found.get(Names.SIGNALS));
    put(draft, signal, mail, count);
    return desk.shelf().swap(draft.done());
  }

  private static void put(Swap.Draft draft, Signal signal, String mail, SignalCount count) {
    String name = Names.signal(count.next());
    draft.put(Names.SIGNALS, count.more(signal.from().text()).text());
    draft.put(name, ShelfLetters.text(Letter.of(signal, "", ""))).put(mail, name);
  }

  @Override
  public Set<Signal.Address> addresses() {
    String count = Objects.requireNonNullElse(desk.at(Names.SIGNALS), "");
    Known before = known;
    if (!before.count().equals(count)) {
      Set<Signal.Address> found =
          all(MOST).stream().map(Signal::address).collect(Collectors.toUnmodifiableSet());
      before = new Known(count, found);
      known = before;
    }
    return before.addresses();
  }

  @Override
  public List<Signal> at(Signal.Address address) {
    return all(MOST).stream().filter(each -> each.address().equals(address)).toList();
  }

  @Override
  public List<Signal> all(int most) {
    List<Signal> found = new ArrayList<>();
    each((_, signal) -> found.add(signal));
    return found.size() > most ? List.copyOf(found.subList(0, most)) : found;
  }

  private void each(BiConsumer<String, Signal> visitor) {
    desk.each(Names.SIGNAL, (name, text) -> signal(text, name, visitor));
  }

  private static void signal(String text, String name, BiConsumer<String, Signal> visitor) {
    Letter letter = ShelfLetters.letter(text);
    if (letter != null) {
      letter.signal().ifPresent(signal -> visitor.accept(name, signal));
    }
  }

  @Override
  public boolean hand(Signal signal, String run, String step) {
    Boolean done = null;
    while (done == null) {
      done = tryHand(signal, run, step);
    }
    if (done) {
      handed.run();
    }
    return done;
  }

  /** Returns null when somebody else did something at the same time. */
  private @Nullable Boolean tryHand(Signal signal, String run, String step) {
    String mail = Names.mail(signal.id());
    Map<String, String> found =
        desk.shelf().read(List.of(mail, Names.SIGNALS, Names.LETTERS, Names.run(run)));
    String name = found.get(mail);
    String kept = found.get(Names.run(run));
    if (name == null || !name.startsWith(Names.SIGNAL) || kept == null) {
      return false;
    }
    Swap.Draft draft = new Swap.Draft().expect(mail, name).remove(name);
    if (!letters.expectOpen(draft, KeptRun.of(kept))) {
      return KeptRun.of(kept).isOver() ? false : null;
    }
    String count = found.get(Names.SIGNALS);
    String fewer = SignalCount.of(count).less(signal.from().text()).text();
    draft.expect(Names.SIGNALS, count).put(Names.SIGNALS, fewer);
    String text = ShelfLetters.text(Letter.of(signal, run, step));
    ShelfLetters.put(draft, run, mail, new ShelfLetters.Counted(found.get(Names.LETTERS), text));
    return desk.shelf().swap(draft.done()) ? true : null;
  }

  @Override
  public void putBack(Letter letter) {
    Signal signal = letter.signal().orElse(null);
    if (signal == null) {
      letters.throwAway(letter);
      return;
    }
    boolean done = false;
    while (!done) {
      done = tryPutBack(signal);
    }
  }

  private boolean tryPutBack(Signal signal) {
    String mail = Names.mail(signal.id());
    Map<String, String> found = desk.shelf().read(List.of(mail, Names.SIGNALS));
    String name = found.get(mail);
    if (name == null || !name.startsWith(Names.LETTER)) {
      return true;
    }
    String count = found.get(Names.SIGNALS);
    Swap.Draft draft = new Swap.Draft().expect(mail, name).expect(Names.SIGNALS, count);
    put(draft.remove(name), signal, mail, SignalCount.of(count));
    return desk.shelf().swap(draft.done());
  }

  /** Forgets what was sent before a moment. */
  void forget(long before) {
    each(
        (name, signal) -> {
          boolean done = signal.at() >= before;
          while (!done) {
            done = tryForget(name, signal);
          }
        });
  }

  private boolean tryForget(String name, Signal signal) {
    String mail = Names.mail(signal.id());
    Map<String, String> found = desk.shelf().read(List.of(mail, Names.SIGNALS));
    if (!name.equals(found.get(mail))) {
      return true;
    }
    String count = found.get(Names.SIGNALS);
    String fewer = SignalCount.of(count).less(signal.from().text()).text();
    Swap.Draft draft = new Swap.Draft().expect(mail, name).expect(Names.SIGNALS, count);
    return desk.shelf().swap(draft.put(Names.SIGNALS, fewer).remove(mail).remove(name).done());
  }
}
