package dev.pawl.library.approvals;

import dev.pawl.engine.gate.Hold;
import dev.pawl.engine.host.Oversight;
import dev.pawl.engine.interpreter.Decision;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Letter;
import dev.pawl.engine.journal.RunQuery;
import dev.pawl.engine.journal.RunStatus;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.json.CanonicalJson;
import dev.pawl.json.Values;
import dev.pawl.library.runs.KeptRun;
import dev.pawl.model.Identity;
import dev.pawl.model.PawlException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What is held in a store, as one caller may see and decide it.
 *
 * <p>Seen by whoever may touch the run, and by whoever may decide: the latter could not do so
 * otherwise. To all others it is as if it were not there.
 */
public final class Approvals {
  /** How many runs that wait are looked at for one page. */
  private static final int MOST_RUNS = 1_000;

  /** How many of them are read for it. */
  private static final int MOST_READ = 100;

  private static final Pattern ID = Pattern.compile("([A-Za-z0-9-]{1,64})\\.([0-9a-f]{1,64})");

  private final RunStore store;
  private final Oversight oversight;
  private final Identity who;
  private final SeenRuns seen;

  /**
   * @param oversight the roles that may touch the runs of others
   * @param who looks, and decides
   */
  public Approvals(RunStore store, Oversight oversight, Identity who) {
    this(store, oversight, who, new SeenRuns());
  }

  /**
   * The same for those who look again and again.
   *
   * @param seen what others saw before in the same store
   */
  public Approvals(RunStore store, Oversight oversight, Identity who, SeenRuns seen) {
    this.seen = seen;
    this.store = store;
    this.oversight = oversight;
    this.who = who;
  }

  /** All that wait, those of the newest run first. */
  public List<HeldCall> all() {
    List<HeldCall> all = new ArrayList<>();
    for (Page page = page(null, MOST_READ); ; page = page(page.next(), MOST_READ)) {
      all.addAll(page.held());
      if (page.next() == null) {
        return all;
      }
    }
  }

  /**
   * Some of what waits.
   *
   * @param next where to go on; null when that was all
   */
  public record Page(List<HeldCall> held, @Nullable String next) {
    public Page {
      held = List.copyOf(held);
    }
  }

  /**
   * A page of those that wait, those of the newest run first. It may be empty and not the last,
   * where many runs wait for something else.
   *
   * @param after what the page before said is next; null to begin
   * @param most how many at most, but for those of one run, which stand together
   * @throws PawlException.NotFound when no page said so
   */
  public Page page(@Nullable String after, int most) {
    long before = after == null ? Long.MAX_VALUE : moment(after);
    List<HeldCall> held = new ArrayList<>();
    List<RunSummary> runs = waiting(before);
    long last = before;
    int read = 0;
    for (RunSummary each : runs) {
      // Runs that began in the same moment stand on one page: the next begins before it.
      if ((held.size() >= most || read >= MOST_READ) && each.startedAt() < last) {
        return new Page(held, Long.toString(last, Character.MAX_RADIX));
      }
      last = each.startedAt();
      if (mayBeHeld(each) && maySee(each)) {
        read++;
        held(each).stream().filter(this::isSeen).forEach(held::add);
      }
    }
    boolean isAll = runs.size() < MOST_RUNS;
    return new Page(held, isAll ? null : Long.toString(last, Character.MAX_RADIX));
  }

  private List<RunSummary> waiting(long before) {
    return store.list(
        RunQuery.ALL.statuses(EnumSet.of(RunStatus.WAITING)).before(before).most(MOST_RUNS));
  }

  /** Those that wait for a moment or a signal need not be read to know that. */
  private boolean mayBeHeld(RunSummary run) {
    return run.waits().containsValue(Event.WaitsFor.ANSWER) && !seen.isUnheld(run);
  }

  private List<HeldCall> held(RunSummary run) {
    KeptRun read = KeptRun.read(store, run);
    List<HeldCall> held = HeldCall.of(read);
    if (held.isEmpty()) {
      seen.unheld(read.summary());
    }
    return held;
  }

  private static long moment(String cursor) {
    try {
      return Long.parseLong(cursor, Character.MAX_RADIX);
    } catch (NumberFormatException _) {
      throw new PawlException.NotFound("there is no such page");
    }
  }

  /** Nobody need look further at runs of which they can neither see nor decide anything. */
  private boolean maySee(RunSummary run) {
    return switch (who.principal().kind()) {
      case LOCAL, PERSON -> true;
      case AGENT, SERVICE -> oversight.mayTouch(who, run.principal());
      case ANONYMOUS -> false;
    };
  }

  private boolean isSeen(HeldCall held) {
    return oversight.mayTouch(who, held.run().summary().principal())
        || held.hold().denial(who, held.run().summary().principal()).isEmpty();
  }

  /**
   * What an {@link HeldCall#id} names.
   *
   * @return empty also for what is somebody else's, and for what is not held any more
   */
  public Optional<HeldCall> find(String id) {
    Matcher parts = ID.matcher(id);
    if (!parts.matches()) {
      return Optional.empty();
    }
    return store
        .find(parts.group(1))
        .filter(run -> !run.status().isOver() && maySee(run))
        .map(run -> KeptRun.read(store, run))
        .flatMap(run -> HeldCall.of(run).stream().filter(each -> each.id().equals(id)).findFirst())
        .filter(this::isSeen);
  }

  /**
   * Whether somebody decided exactly this before, and it was taken.
   *
   * @param id names what was held
   */
  public boolean isTaken(String id, Map<String, ? extends @Nullable Object> decision) {
    Matcher parts = ID.matcher(id);
    if (!parts.matches() || store.find(parts.group(1)).isEmpty()) {
      return false;
    }
    List<Event> events = store.events(parts.group(1));
    Set<String> letters = new HashSet<>();
    for (Event each : events) {
      if (each instanceof Event.StepHeld held) {
        letters.add(letter(id, held.hold(), decision));
      }
    }
    return events.stream()
        .anyMatch(each -> each instanceof Event.InputReceived e && letters.contains(e.letter()));
  }

  /**
   * What is decided, for whoever drives the run.
   *
   * @param decision without saying about what: that is what is held
   * @throws PawlException.Denied when it is not for this caller to decide
   * @throws PawlException.Conflict when the decision does not fit
   */
  public Letter decide(HeldCall held, Map<String, ? extends @Nullable Object> decision) {
    String step = held.question().step();
    Optional<String> denial = held.hold().denial(who, held.run().summary().principal());
    if (denial.isPresent()) {
      throw new PawlException.Denied("`" + step + "` is held: " + denial.get());
    }
    Object about = held.question().answeredWith(decision);
    List<String> refusals = held.question().refusals(about);
    if (!refusals.isEmpty()) {
      throw new PawlException.Conflict("the decision does not fit: " + String.join("; ", refusals));
    }
    return new Letter(
        letter(held.id(), held.terms(), decision),
        held.run().id(),
        who,
        new Letter.Wish.Answer(step, about));
  }

  /** Whether what a letter says has become part of its run. */
  public boolean isTaken(Letter letter) {
    return letter.isIn(store.events(letter.run()));
  }

  /**
   * The same decision about the same thing by the same person is one decision, unless the gate asks
   * for something else by now.
   */
  private String letter(String id, Hold terms, Map<String, ? extends @Nullable Object> decision) {
    return CanonicalJson.sha256(
        Values.object(
            Decision.HOLD,
            id,
            "terms",
            terms.toJson(),
            "by",
            who.principal().text(),
            Decision.DECISION,
            decision));
  }
}
