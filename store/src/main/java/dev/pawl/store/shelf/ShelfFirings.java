package dev.pawl.store.shelf;

import dev.pawl.engine.trigger.Firing;
import dev.pawl.engine.trigger.Firings;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** What triggers have dealt with, on a shelf: the moment and the run under trigger and occasion. */
final class ShelfFirings implements Firings {
  private final Desk desk;

  ShelfFirings(Desk desk) {
    this.desk = desk;
  }

  @Override
  public boolean note(Firing firing) {
    String name = Names.firing(firing.trigger(), firing.occasion());
    return desk.shelf().swap(new Swap.Draft().expect(name, null).put(name, text(firing)).done());
  }

  private static String text(Firing firing) {
    return firing.at() + " " + firing.run();
  }

  @Override
  public boolean has(String trigger, String occasion) {
    return desk.at(Names.firing(trigger, occasion)) != null;
  }

  @Override
  public Optional<Firing> latest(String trigger, long notAfter) {
    return last(trigger, each -> each.at() <= notAfter);
  }

  @Override
  public Optional<Firing> lastRun(String trigger) {
    return last(trigger, each -> !each.run().isEmpty());
  }

  private Optional<Firing> last(String trigger, Predicate<Firing> wanted) {
    return all(trigger).stream().filter(wanted).max(Comparator.comparingLong(Firing::at));
  }

  /** There are few: what is old is forgotten again and again. */
  private List<Firing> all(String trigger) {
    List<Firing> all = new ArrayList<>();
    desk.each(
        Names.firings(trigger),
        (name, text) -> {
          int space = text.indexOf(' ');
          long at = Long.parseLong(text.substring(0, space));
          all.add(new Firing(trigger, Names.last(name), text.substring(space + 1), at));
        });
    return all;
  }

  @Override
  public void forget(String trigger, long before, Collection<String> except) {
    Optional<Firing> latest = latest(trigger, Long.MAX_VALUE);
    Optional<Firing> lastRun = lastRun(trigger);
    for (Firing each : all(trigger)) {
      boolean needed =
          latest.filter(each::equals).isPresent()
              || lastRun.filter(each::equals).isPresent()
              || except.contains(each.occasion());
      if (each.at() < before && !needed) {
        String name = Names.firing(trigger, each.occasion());
        boolean _ =
            desk.shelf().swap(new Swap.Draft().expect(name, text(each)).remove(name).done());
      }
    }
  }
}
