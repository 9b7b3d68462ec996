package dev.pawl.store.shelf;

import dev.pawl.engine.access.Allowances;
import dev.pawl.engine.access.KeyBox;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.Letter;
import dev.pawl.engine.journal.Retention;
import dev.pawl.engine.journal.RunQuery;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.engine.journal.SignalBox;
import dev.pawl.engine.trigger.Firings;
import dev.pawl.model.PawlException;
import dev.pawl.store.database.StoreSettings;
import java.lang.System.Logger.Level;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps runs on a {@link Shelf}: in whatever can keep texts under names.
 *
 * <p>Who drives a run stands under a name that every write to it expects to be unchanged, so that
 * one who lost it writes nothing. A process counts as living until a moment by the clock of the
 * shelf, which it puts off again and again; whoever adopts a run of one whose moment has passed
 * takes that from it in the same swap, so that it knows when it comes back.
 *
 * <p>It keeps no audit trail and no registry: those of the port that do nothing stand in for them.
 */
public final class ShelfRunStore implements RunStore {
  private final Desk desk;
  private final RunReads reads;
  private final ShelfLetters letters;
  private final ShelfSignals signals;
  private final ShelfAllowances allowances;
  private final Delivery delivery;
  private final ShelfRetention retention;

  /** What this process is about to adopt. */
  private final Set<String> adopting = ConcurrentHashMap.newKeySet();

  private volatile boolean closed;

  /**
   * A store on a shelf, which it closes with itself.
   *
   * @throws PawlException.Conflict when the settings want an audit trail or a registry, which it
   *     cannot keep
   */
  public ShelfRunStore(Shelf shelf, StoreSettings settings) {
    if (settings.auditing() != null || settings.registering()) {
      throw new PawlException.Conflict(
          "no audit trail and no registry is kept in such a place; keep the runs in a folder or in"
              + " PostgreSQL, or do without `audit` and `registry`");
    }
    desk = new Desk(shelf, settings);
    reads = new RunReads(desk);
    letters = new ShelfLetters(desk);
    signals = new ShelfSignals(desk, letters, this::lookForLetters);
    allowances = new ShelfAllowances(desk, reads);
    delivery = new Delivery(desk, letters, this::late);
    retention =
        new ShelfRetention(
            desk, new ShelfRetention.Rest(letters, signals, allowances), delivery::putAside);
  }

  private void lookForLetters() {
    delivery.lookNow();
  }

  /** Of what a run did not take before it was over, signals are kept for others. */
  private void late(Letter letter) {
    if (letter.isIn(reads.events(letter.run()))) {
      letters.throwAway(letter);
    } else {
      signals.putBack(letter);
    }
  }

  @Override
  public Journal begin(String run) {
    return begun(run, null);
  }

  @Override
  public Journal begin(String run, Supplier<String> definition) {
    return begun(run, definition);
  }

  private Journal begun(String run, @Nullable Supplier<String> definition) {
    checkOpen();
    ShelfJournal journal = new ShelfJournal(run, desk, definition);
    ShelfJournal other = desk.driven().putIfAbsent(run, journal);
    if (other != null && !(other.isOver() && desk.driven().replace(run, other, journal))) {
      throw new PawlException.Conflict("there is a run " + run + " already");
    }
    return journal;
  }

  private void checkOpen() {
    if (closed) {
      throw new PawlException.Unreachable("the store is closed");
    }
  }

  /** What this process appended to a run is seen by it at once. */
  private void see(String run) {
    ShelfJournal journal = desk.driven().get(run);
    if (journal != null) {
      try {
        journal.write();
      } catch (PawlException.Conflict e) {
        System.getLogger("dev.pawl.store").log(Level.DEBUG, "run " + run + " was lost", e);
      }
    }
  }

  @Override
  public Optional<RunSummary> find(String run) {
    see(run);
    return Optional.ofNullable(desk.run(run)).map(KeptRun::summary);
  }

  @Override
  public List<RunSummary> list(RunQuery query) {
    desk.writer().writeAll();
    return reads.list(query);
  }

  @Override
  public List<Event> events(String run) {
    see(run);
    return reads.events(run);
  }

  @Override
  public Optional<Event.RunStarted> begun(String run) {
    see(run);
    return reads.begun(run);
  }

  @Override
  public List<RunSummary> orphans(int most, @Nullable String after) {
    return reads.orphans(most, after);
  }

  @Override
  public Set<String> cutOff(Collection<String> runs) {
    return reads.cutOff(runs);
  }

  @Override
  public boolean drives(String run) {
    ShelfJournal journal = desk.driven().get(run);
    return journal != null && !journal.isOver();
  }

  @Override
  public Optional<Journal> adopt(String run) {
    checkOpen();
    ShelfJournal mine = desk.driven().get(run);
    if ((mine != null && !mine.isLetGo()) || !adopting.add(run)) {
      return Optional.empty();
    }
    try {
      String head = desk.at(Names.head(run));
      KeptRun kept = head == null ? null : desk.run(run);
      return kept == null || kept.isOver() ? Optional.empty() : adopt(kept, String.valueOf(head));
    } finally {
      adopting.remove(run);
    }
  }

  private Optional<Journal> adopt(KeptRun kept, String head) {
    Head before = Head.of(head);
    Swap.Draft draft = new Swap.Draft().expect(Names.head(kept.summary().run()), head);
    if (before.events() != kept.summary().events() || !isLeft(before.owner(), draft)) {
      return Optional.empty();
    }
    Life life = desk.presence().living();
    String run = kept.summary().run();
    draft.put(Names.head(run), new Head(life.name(), before.events()).text());
    draft.put(kept.openName(), OpenRun.of(kept.summary(), life.name()).text());
    if (!desk.shelf().swap(draft.done())) {
      return Optional.empty();
    }
    ShelfJournal journal = new ShelfJournal(kept, life, desk);
    desk.driven().put(run, journal);
    lookForLetters();
    return Optional.of(journal);
  }

  /**
   * Whether nobody drives what this owner drove; one that comes back will know. A run may be this
   * process' own without its knowing, when nobody heard what came of its adoption.
   */
  private boolean isLeft(String owner, Swap.Draft draft) {
    if (owner.equals(Head.NOBODY) || desk.presence().isMe(owner)) {
      return true;
    }
    String lease = Names.lease(owner);
    String until = desk.at(lease);
    if (RunReads.isAlive(until, desk.shelf().now())) {
      return false;
    }
    draft.expect(lease, until);
    if (until != null) {
      draft.remove(lease);
    }
    return true;
  }

  @Override
  public void release(String run) {
    ShelfJournal journal = desk.driven().get(run);
    if (journal != null) {
      journal.release(
          new PawlException.Conflict(
              "run " + run + " was given back, or another process drives it now"));
      desk.driven().remove(run, journal);
    }
  }

  @Override
  public void keepDefinition(String digest, String definition) {
    desk.definitions().offer(digest, definition);
    Swap.Draft draft = new Swap.Draft();
    RunWriting.keep(draft, digest, definition);
    desk.shelf().swap(draft.done());
  }

  @Override
  public Optional<String> definition(String digest) {
    return Optional.ofNullable(desk.at(Names.definition(digest)));
  }

  @Override
  public void send(Letter letter) {
    see(letter.run());
    letters.send(letter);
    lookForLetters();
  }

  @Override
  public List<Letter> letters(String run) {
    return letters.to(run);
  }

  @Override
  public void deliver(Predicate<Letter> reader) {
    delivery.deliver(reader);
  }

  @Override
  public SignalBox signals() {
    return signals;
  }

  @Override
  public KeyBox keys() {
    return new ShelfKeys(desk);
  }

  @Override
  public Firings firings() {
    return new ShelfFirings(desk);
  }

  @Override
  public Allowances allowances() {
    return allowances;
  }

  @Override
  public byte[] secret(String name, byte[] fresh) {
    String key = Names.secret(name);
    String text = Base64.getEncoder().encodeToString(fresh);
    boolean first = desk.shelf().swap(new Swap.Draft().expect(key, null).put(key, text).done());
    String kept = first ? text : desk.at(key);
    return kept == null ? secret(name, fresh) : Base64.getDecoder().decode(kept);
  }

  @Override
  public Optional<byte[]> secret(String name) {
    return Optional.ofNullable(desk.at(Names.secret(name)))
        .map(kept -> Base64.getDecoder().decode(kept));
  }

  @Override
  public int prune(Retention wanted, long now) {
    desk.writer().writeAll();
    return retention.prune(wanted, now);
  }

  @Override
  public int tidy(Retention wanted, long now) {
    return retention.tidy(wanted, now);
  }

  /**
   * As if this process died, without a word: others may adopt its runs at once, and it does not
   * know that. For tests.
   */
  public void die() {
    desk.presence().die();
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    delivery.close();
    desk.writer().close();
    try {
      letGo();
    } catch (PawlException.Unreachable e) {
      System.getLogger("dev.pawl.store")
          .log(Level.WARNING, "what was not written yet is lost, because the store is gone", e);
    } finally {
      PawlException gone = new PawlException.Unreachable("the store is closed");
      desk.driven().values().forEach(each -> each.giveUp(gone));
      leave();
      desk.shelf().close();
    }
  }

  private void leave() {
    try {
      desk.presence().close();
    } catch (PawlException.Unreachable e) {
      System.getLogger("dev.pawl.store").log(Level.DEBUG, "nobody was told of the end", e);
    }
  }

  private void letGo() {
    desk.writer().writeAll();
    PawlException gone = new PawlException.Unreachable("the store is closed");
    for (Map.Entry<String, ShelfJournal> each : desk.driven().entrySet()) {
      try {
        each.getValue().release(gone);
      } catch (PawlException.Conflict e) {
        System.getLogger("dev.pawl.store")
            .log(Level.DEBUG, "run " + each.getKey() + " was lost", e);
      }
    }
  }
}
