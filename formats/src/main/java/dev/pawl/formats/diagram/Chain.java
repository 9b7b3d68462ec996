package dev.pawl.formats.diagram;

import dev.pawl.formats.diagram.Diagram.Arrow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An arrow laid through the grid.
 *
 * @param from the box it leaves
 * @param to the box it leads to
 * @param between what it passes, from top to bottom, which for a backward arrow is against its
 *     direction; of a backward arrow the first and the last stand beside its two boxes
 * @param strands from top to bottom; none for an arrow that is drawn straight because the grid is
 *     full, and none for one that leads back to its own box
 * @param label where its label stands, if it has one
 */
record Chain(
    Arrow arrow,
    Cell from,
    Cell to,
    List<Cell> between,
    List<Strand> strands,
    @Nullable Cell label) {
  Chain {
    between = List.copyOf(between);
    strands = List.copyOf(strands);
  }
}
