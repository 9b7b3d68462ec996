package dev.pawl.formats.diagram;

import dev.pawl.formats.diagram.Diagram.Box;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Decides where on its box each arrow starts and ends. The main path keeps to the middle, so that a
 * row of steps stays in line; equals spread evenly to both sides of it.
 */
final class Ports {
  private static final double APART = 18;
  private static final double SNAP = 6;

  private Ports() {}

  static void spread(Grid grid, List<Box> boxes) {
    for (int i = 0; i < boxes.size(); i++) {
      Cell cell = grid.boxes.get(i);
      double room = room(boxes.get(i), cell);
      List<Strand> out = new ArrayList<>(cell.down);
      out.sort(Comparator.comparingInt(strand -> strand.lower.position));
      double[] offsets = offsets(out, room, apart(boxes.get(i), cell));
      for (int k = 0; k < offsets.length; k++) {
        out.get(k).upperPort = offsets[k];
      }
      List<Strand> in = new ArrayList<>(cell.up);
      in.sort(Comparator.comparingInt(strand -> strand.upper.position));
      offsets = offsets(in, room, APART);
      for (int k = 0; k < offsets.length; k++) {
        in.get(k).lowerPort = offsets[k];
      }
    }
  }

  /** Moves the ends of arrows that are all but vertical a little, so that they are. */
  static void snap(Grid grid) {
    for (Cell cell : grid.boxes) {
      for (Strand strand : cell.down) {
        double aside = strand.lower.x + strand.lowerPort - cell.x - strand.upperPort;
        strand.upperPort += Math.abs(aside) <= SNAP ? aside : 0;
      }
      for (Strand strand : cell.up) {
        double aside = strand.upper.x + strand.upperPort - cell.x - strand.lowerPort;
        strand.lowerPort += Math.abs(aside) <= SNAP ? aside : 0;
      }
    }
  }

  /** How far from the middle an arrow may start or end. */
  private static double room(Box box, Cell cell) {
    return switch (box.shape()) {
      case START, END -> (cell.width - cell.height) / 2;
      case DECISION -> cell.width * 0.3;
      case CALL, COMPUTE, EACH, CHILD, PAUSE, QUESTION, MISSING -> cell.width / 2 - 16;
    };
  }

  private static double apart(Box box, Cell cell) {
    return switch (box.shape()) {
      case DECISION -> cell.width * 0.2;
      case START, END, CALL, COMPUTE, EACH, CHILD, PAUSE, QUESTION, MISSING -> APART;
    };
  }

  private static double[] offsets(List<Strand> strands, double room, double apart) {
    int count = strands.size();
    double middle = (count - 1) / 2.0;
    Strand main = Strand.main(strands);
    if (main != null) {
      middle = strands.indexOf(main);
    }
    double farthest = Math.max(middle, count - 1 - middle);
    double step = farthest == 0 ? 0 : Math.min(apart, room / farthest);
    double[] offsets = new double[count];
    for (int i = 0; i < count; i++) {
      offsets[i] = (i - middle) * step;
    }
    return offsets;
  }
}
