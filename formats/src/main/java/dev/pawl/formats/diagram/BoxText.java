package dev.pawl.formats.diagram;

import dev.pawl.formats.diagram.Diagram.Box;

/**
 * The words of a box cut to size, and the room they need.
 *
 * @param detail empty when the box is of a shape that has room for its name only
 * @param said what a run says of it, in every shape
 */
record BoxText(String name, String detail, String note, String said, double width, double height) {
  /** How far the second card of a foreach looks out from behind the first. */
  static final double STACK = 4;

  /** The room for the mark in front of a question's name. */
  static final double MARK = 22;

  static final double PADDING = 14;

  /** The room for one more line. */
  static final double LINE = 16;

  private static final double WIDEST = 232;
  private static final double NARROWEST = 112;

  static BoxText of(Box box) {
    return switch (box.shape()) {
      case START, END -> {
        String name = Lettering.NAME.fit(box.id(), WIDEST);
        String said = Lettering.SAID.fit(box.said(), WIDEST);
        double text = Math.max(Lettering.NAME.width(name), Lettering.SAID.width(said));
        double height = 36 + (said.isEmpty() ? 0 : LINE);
        yield new BoxText(name, "", "", said, even(Math.max(76, text + 2 * 20)), height);
      }
      case DECISION -> {
        String name = Lettering.NAME.fit(box.id(), WIDEST * 0.8);
        String said = Lettering.SAID.fit(box.said(), WIDEST * 0.8);
        double text = Math.max(Lettering.NAME.width(name), Lettering.SAID.width(said) * 1.2);
        double height = 68 + (said.isEmpty() ? 0 : LINE);
        yield new BoxText(name, "", "", said, even(Math.max(120, text * 1.28 + 48)), height);
      }
      case CALL, COMPUTE, CHILD, PAUSE, QUESTION, MISSING -> card(box, 0);
      case EACH -> card(box, STACK);
    };
  }

  private static BoxText card(Box box, double extra) {
    double mark = box.shape() == Diagram.Shape.QUESTION ? MARK : 0;
    double type = Lettering.TYPE.width(box.type()) + 18 + mark;
    String name = Lettering.NAME.fit(box.id(), WIDEST - type);
    String detail = Lettering.DETAIL.fit(box.detail(), WIDEST);
    String note = Lettering.NOTE.fit(box.note(), WIDEST);
    String said = Lettering.SAID.fit(box.said(), WIDEST);
    double text = Math.max(Lettering.NAME.width(name) + type, Lettering.DETAIL.width(detail));
    text = Math.max(NARROWEST, Math.max(text, Lettering.NOTE.width(note)));
    text = Math.max(text, Lettering.SAID.width(said));
    double height =
        38
            + (detail.isEmpty() ? 0 : 18)
            + (note.isEmpty() ? 0 : LINE)
            + (said.isEmpty() ? 0 : LINE);
    return new BoxText(name, detail, note, said, even(text + 2 * PADDING + extra), height + extra);
  }

  /** Whole, even numbers keep centres and borders on whole pixels. */
  static double even(double width) {
    return 2 * Math.ceil(width / 2);
  }
}
