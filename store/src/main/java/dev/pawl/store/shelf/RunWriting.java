package dev.pawl.store.shelf;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.engine.journal.SummaryFold;
import dev.pawl.model.PawlException;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** How far a run is written, and what its next part changes. For the one who has its pen. */
final class RunWriting {
  private static final String RELIABLE = "1";

  private final String run;
  private final Desk desk;
  private final @Nullable Supplier<String> definition;
  private volatile @Nullable Life life;
  private @Nullable KeptRun kept;

  RunWriting(String run, Desk desk, @Nullable Supplier<String> definition) {
    this.run = run;
    this.desk = desk;
    this.definition = definition;
  }

  RunWriting(KeptRun kept, Life life, Desk desk) {
    this(kept.summary().run(), desk, null);
    this.kept = kept;
    this.life = life;
  }

  String run() {
    return run;
  }

  /** Sees to it that others see that this process lives, before they see the run. */
  void live() {
    if (life == null) {
      life = desk.presence().living();
    }
  }

  boolean isLost() {
    Life mine = life;
    return mine != null && mine.isOver();
  }

  boolean holds() {
    Life mine = life;
    return mine == null || mine.holds();
  }

  void affirm() {
    Life mine = life;
    if (mine != null) {
      desk.presence().renew(mine);
    }
  }

  PawlException taken() {
    return new PawlException.Conflict(
        "run " + run + " was given back, or another process drives it now");
  }

  PawlException refused() {
    return kept == null
        ? new PawlException.Conflict("there is a run " + run + " already")
        : taken();
  }

  private String owner() {
    Life mine = life;
    return mine == null ? Head.NOBODY : mine.name();
  }

  /**
   * The next part.
   *
   * @param weight what all events weigh, with these
   */
  Part part(List<Event> events, long weight) {
    KeptRun before = kept;
    long parts = before == null ? 1 : before.parts() + 1;
    KeptRun after = new KeptRun(after(before, events), weight, parts);
    String name = Names.part(run, after.parts() - 1);
    String text = EventLines.text(owner(), events);
    Swap.Draft draft = new Swap.Draft();
    if (before == null) {
      begin(draft, after);
    } else {
      draft.expect(Names.head(run), new Head(owner(), before.summary().events()).text());
    }
    draft.put(name, text).put(Names.run(run), after.text());
    if (after.isOver()) {
      end(draft, before, after);
    } else {
      draft.put(Names.head(run), new Head(owner(), after.summary().events()).text());
    }
    return new Part(name, text, after, draft.done());
  }

  private static RunSummary after(@Nullable KeptRun before, List<Event> events) {
    if (before == null) {
      return RunSummary.of(events);
    }
    SummaryFold fold = new SummaryFold(before.summary());
    events.forEach(fold::on);
    return fold.summary();
  }

  private void begin(Swap.Draft draft, KeptRun after) {
    RunSummary summary = after.summary();
    draft.expect(Names.run(run), null);
    if (definition(summary.digest()) != null) {
      draft.expect(Names.kept(summary.digest()), RELIABLE);
    }
    draft.put(Names.list(summary.startedAt(), run), Listed.of(summary).text());
    if (!after.isOver()) {
      draft.put(after.openName(), OpenRun.of(summary, owner()).text());
    }
  }

  private void end(Swap.Draft draft, @Nullable KeptRun before, KeptRun after) {
    if (before != null) {
      draft.remove(Names.head(run)).remove(after.openName());
    }
    String end = after.summary().endedAt() + " " + after.weight();
    draft.put(Names.end(desk.presence().stamp(), run), end);
  }

  private @Nullable String definition(String digest) {
    return definition == null ? desk.definitions().text(digest) : definition.get();
  }

  /** Whether the first part was refused because the definition of the run was forgotten. */
  boolean lacksDefinition(Part part) {
    String mark = Names.kept(part.after().summary().digest());
    return kept == null
        && part.swap().expected().containsKey(mark)
        && !RELIABLE.equals(desk.shelf().read(List.of(mark)).get(mark));
  }

  /** The same part, with the definition. */
  Part withDefinition(Part part) {
    String digest = part.after().summary().digest();
    Swap.Draft draft = new Swap.Draft().expect(Names.run(run), null);
    part.swap()
        .changes()
        .forEach(
            (name, text) -> {
              if (text != null) {
                draft.put(name, text);
              }
            });
    keep(draft, digest, String.valueOf(definition(digest)));
    return new Part(part.name(), part.text(), part.after(), draft.done());
  }

  static void keep(Swap.Draft draft, String digest, String text) {
    draft.put(Names.definition(digest), text).put(Names.kept(digest), RELIABLE);
  }

  void written(Part part) {
    kept = part.after();
  }

  /** Lets others adopt the run. */
  void release() {
    KeptRun last = kept;
    if (last != null && !last.isOver() && !isLost()) {
      long events = last.summary().events();
      desk.shelf()
          .swap(
              new Swap.Draft()
                  .expect(Names.head(run), new Head(owner(), events).text())
                  .put(Names.head(run), new Head(Head.NOBODY, events).text())
                  .put(last.openName(), OpenRun.of(last.summary(), Head.NOBODY).text())
                  .done());
    }
  }
}
