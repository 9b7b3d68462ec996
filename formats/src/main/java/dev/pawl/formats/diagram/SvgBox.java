package dev.pawl.formats.diagram;

import dev.pawl.formats.diagram.Diagram.Box;
import dev.pawl.formats.diagram.Layout.Placed;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Writes a box. */
final class SvgBox {
  private static final double ROUND = 7;
  private static final double ROUNDER = 16;
  private static final double MARK = 8;
  private static final double ACCENT = 4;
  private static final double BAR = 5;

  private final Xml xml;
  private final Placed placed;
  private final Box box;
  private final BoxText text;

  SvgBox(Xml xml, Placed placed) {
    this.xml = xml;
    this.placed = placed;
    this.box = placed.box();
    this.text = placed.text();
  }

  void write(String emphasis, Way.@Nullable Visit visit) {
    xml.open("g", "class", box.shape().name().toLowerCase(Locale.ROOT) + emphasis);
    xml.leaf("title", tooltip(visit == null ? "" : visit.more()));
    switch (box.shape()) {
      case START, END -> {
        rect(placed.x(), placed.y(), placed.width(), placed.height(), placed.height() / 2);
        middle();
      }
      case DECISION -> {
        diamond();
        middle();
      }
      case CALL, COMPUTE, CHILD, PAUSE, MISSING -> card(placed.width(), placed.height());
      case QUESTION -> question();
      case EACH -> stack();
    }
    bars();
    if (visit != null) {
      SvgBadge.write(xml, visit.outcome(), corner());
      if (visit.times() > 1) {
        count("×" + visit.times());
      }
    }
    xml.close();
  }

  /** Where on the left a badge is put: on the corner, or on the edge where there is none. */
  private Route.Point corner() {
    boolean slanted = box.shape() == Diagram.Shape.DECISION;
    return new Route.Point(
        placed.x() + (slanted ? placed.width() * 0.25 : 3),
        placed.y() + (slanted ? placed.height() * 0.25 : 3));
  }

  /** The name, and below it what is said, where there is room for no more. */
  private void middle() {
    double y = placed.y() + placed.height() / 2 + 4.5;
    if (text.said().isEmpty()) {
      name("middle", placed.middle(), y);
      return;
    }
    name("middle", placed.middle(), y - BoxText.LINE / 2);
    line("said", placed.middle(), y + BoxText.LINE / 2, "middle", text.said());
  }

  private String tooltip(String more) {
    StringBuilder full = new StringBuilder(box.id()).append(" (").append(box.type()).append(')');
    for (String line : new String[] {box.detail(), box.note(), box.said(), more}) {
      if (!line.isEmpty()) {
        full.append('\n').append(line);
      }
    }
    return full.append(box.forks() ? "\nforks" : "")
        .append(box.joins() ? "\njoins" : "")
        .toString();
  }

  private void stack() {
    double width = placed.width() - BoxText.STACK;
    double height = placed.height() - BoxText.STACK;
    rect(placed.x() + BoxText.STACK, placed.y() + BoxText.STACK, width, height, ROUND);
    card(width, height);
  }

  private void card(double width, double height) {
    double x = placed.x();
    double y = placed.y();
    rect(x, y, width, height, ROUND);
    accent(x, y, height);
    if (box.shape() == Diagram.Shape.CHILD) {
      rect(x + ACCENT + 3, y, width - 2 * (ACCENT + 3), height, 0);
    }
    words(width, 0);
  }

  /** Rounder than the others, with a question mark in front of its name. */
  private void question() {
    double x = placed.x() + BoxText.PADDING + MARK;
    double y = placed.y() + 19.5;
    rect(placed.x(), placed.y(), placed.width(), placed.height(), ROUNDER);
    xml.open("circle", "class", "mark", "r", Pen.number(MARK)).with("cx", x).with("cy", y).close();
    line("sign", x, y + 4.2, "middle", "?");
    words(placed.width(), BoxText.MARK);
  }

  private void words(double width, double beforeName) {
    double x = placed.x();
    double y = placed.y();
    double inner = x + BoxText.PADDING;
    name("start", inner + beforeName, y + 24);
    line("type", x + width - BoxText.PADDING, y + 23.5, "end", box.type());
    double next = y + 42;
    if (!text.detail().isEmpty()) {
      line("detail", inner, next, "start", text.detail());
      next += 16.5;
    }
    if (!text.note().isEmpty()) {
      line("note", inner, next, "start", text.note());
      next += BoxText.LINE;
    }
    if (!text.said().isEmpty()) {
      line("said", inner, next, "start", text.said());
    }
  }

  private void rect(double x, double y, double width, double height, double round) {
    xml.open("rect", "class", "card", "rx", Pen.number(round))
        .with("x", x)
        .with("y", y)
        .with("width", width)
        .with("height", height)
        .close();
  }

  /** The coloured edge on the left, which follows the round corners. */
  private void accent(double x, double y, double height) {
    String path =
        "M%s %sa7 7 0 0 0 -7 7v%sa7 7 0 0 0 7 7h-3v%sz"
            .formatted(
                Pen.number(x + ROUND),
                Pen.number(y),
                Pen.number(height - 2 * ROUND),
                Pen.number(-height));
    xml.open("path", "class", "accent", "d", path).close();
  }

  private void diamond() {
    double x = placed.middle();
    double y = placed.y() + placed.height() / 2;
    String path =
        "M%s %sL%s %sL%s %sL%s %sZ"
            .formatted(
                Pen.number(x),
                Pen.number(placed.y()),
                Pen.number(placed.x() + placed.width()),
                Pen.number(y),
                Pen.number(x),
                Pen.number(placed.y() + placed.height()),
                Pen.number(placed.x()),
                Pen.number(y));
    xml.open("path", "class", "card", "stroke-linejoin", "round", "d", path).close();
  }

  private void name(String anchor, double x, double y) {
    line("name", x, y, anchor, text.name());
  }

  private void line(String style, double x, double y, String anchor, String words) {
    xml.open("text", "class", style, "text-anchor", anchor)
        .with("x", x)
        .with("y", y)
        .text(words)
        .close();
  }

  /** As in activity diagrams: a bar where branches part, and one where they meet. */
  private void bars() {
    if (box.shape() == Diagram.Shape.DECISION) {
      return;
    }
    if (box.joins()) {
      bar(placed.y());
    }
    if (box.forks()) {
      bar(placed.y() + placed.height());
    }
  }

  private void bar(double y) {
    double width = Math.max(64, placed.width() * 0.6);
    xml.open("rect", "class", "bar", "rx", "2")
        .with("x", placed.middle() - width / 2)
        .with("y", y - BAR / 2)
        .with("width", width)
        .with("height", BAR)
        .close();
  }

  private void count(String times) {
    double width = Lettering.TYPE.width(times) + 14;
    boolean slanted = box.shape() == Diagram.Shape.DECISION;
    double centre = placed.x() + (slanted ? placed.width() * 0.75 : placed.width() + 8 - width / 2);
    double y = placed.y() - 8 + placed.height() * (slanted ? 0.25 : 0);
    xml.open("rect", "class", "count", "rx", "8")
        .with("x", centre - width / 2)
        .with("y", y)
        .with("width", width)
        .with("height", 16)
        .close();
    line("times", centre, y + 11.8, "middle", times);
  }
}
