package dev.pawl.formats.diagram;

import dev.pawl.formats.diagram.Diagram.Arrow;
import java.util.Locale;
import java.util.Set;

/** What stands out in a drawing, and what is faint. */
sealed interface Emphasis {
  /** Whether a box is faint. */
  boolean fades(String box);

  /** Whether an arrow is faint. */
  boolean fades(Arrow arrow);

  /** The classes of a box, beside that of its shape, each after a space. */
  String box(String id);

  /** The classes of an arrow, beside that of its style, each after a space. */
  default String arrow(Arrow arrow) {
    return fades(arrow) ? " skipped" : " visited";
  }

  /** Nothing does. */
  record None() implements Emphasis {
    @Override
    public boolean fades(String box) {
      return false;
    }

    @Override
    public boolean fades(Arrow arrow) {
      return false;
    }

    @Override
    public String box(String id) {
      return "";
    }

    @Override
    public String arrow(Arrow arrow) {
      return "";
    }
  }

  /** What may happen does, before what never will. */
  record Planned(Set<String> open) implements Emphasis {
    public Planned {
      open = Set.copyOf(open);
    }

    @Override
    public boolean fades(String box) {
      return !open.contains(box);
    }

    @Override
    public boolean fades(Arrow arrow) {
      return fades(arrow.from()) || fades(arrow.to());
    }

    @Override
    public String box(String id) {
      return fades(id) ? " skipped" : " visited";
    }
  }

  /** What happened does. */
  record Travelled(Way way) implements Emphasis {
    @Override
    public boolean fades(String box) {
      return !way.visits().containsKey(box);
    }

    @Override
    public boolean fades(Arrow arrow) {
      return !way.took(arrow);
    }

    @Override
    public String box(String id) {
      Way.Visit visit = way.visits().get(id);
      return visit == null ? " skipped" : " visited " + word(visit.outcome());
    }

    static String word(Way.Outcome outcome) {
      return outcome.name().toLowerCase(Locale.ROOT);
    }
  }
}
