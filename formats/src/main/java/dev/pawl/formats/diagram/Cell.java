package dev.pawl.formats.diagram;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A spot in a row of the grid: a box, an arrow's label, or a point that an arrow passes. */
final class Cell {
  /** What a cell holds. */
  enum Content {
    BOX,
    LABEL,
    PASSAGE
  }

  final Content content;
  final int row;
  final double width;
  final double height;

  /** For the ends of a backward arrow: the box they have to stand next to. */
  @Nullable Cell beside;

  /** On which side of {@link #beside}. */
  boolean left;

  final List<Strand> up = new ArrayList<>();
  final List<Strand> down = new ArrayList<>();

  /** Where in its row, counted from the left. */
  int position;

  /** The centre. */
  double x;

  double y;

  Cell(Content content, int row, double width, double height) {
    this.content = content;
    this.row = row;
    this.width = width;
    this.height = height;
  }

  boolean isBox() {
    return content == Content.BOX;
  }

  /** How near the centre of {@code right} may come when it is the next cell in the row. */
  double distanceTo(Cell right) {
    return (width + right.width) / 2 + (clearance() + right.clearance()) / 2;
  }

  private double clearance() {
    return switch (content) {
      case BOX -> 36;
      case LABEL -> 20;
      case PASSAGE -> 20;
    };
  }
}
