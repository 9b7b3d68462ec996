package dev.pawl.formats.diagram;

import dev.pawl.formats.diagram.Diagram.Style;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The part of an arrow that leads from one row of the grid to the next. */
final class Strand {
  final Cell upper;
  final Cell lower;
  final Style style;

  /** How far from the upper cell's centre it starts. */
  double upperPort;

  /** How far from the lower cell's centre it ends. */
  double lowerPort;

  /** Null until somebody asks; by then the grid is complete. */
  private @Nullable Boolean alone;

  Strand(Cell upper, Cell lower, Style style) {
    this.upper = upper;
    this.lower = lower;
    this.style = style;
  }

  /** How much the picture gains when it is straight. */
  double pull() {
    if (alone()) {
      return 8;
    }
    return aside() ? 0.5 : 2;
  }

  /** Whether nothing else competes for the middle, above or below: part of one straight line. */
  boolean alone() {
    if (alone == null) {
      alone = main(upper.down) == this && main(lower.up) == this;
    }
    return alone;
  }

  /** The only strand there is, or the only one on the main path. */
  static @Nullable Strand main(List<Strand> strands) {
    Strand main = null;
    for (Strand strand : strands) {
      if (strands.size() == 1 || !strand.aside()) {
        if (main != null) {
          return null;
        }
        main = strand;
      }
    }
    return main;
  }

  /** Whether it leaves the main path of the workflow. */
  boolean aside() {
    return switch (style) {
      case NORMAL, CONDITION, OTHERWISE -> false;
      case DEADLINE, ERROR, COMPENSATION -> true;
    };
  }
}
