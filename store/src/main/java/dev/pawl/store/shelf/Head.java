package dev.pawl.store.shelf;

/**
 * Who drives a run that is not over, and how far it has come. A write of its driver expects it as
 * that driver left it: so one that lost its run writes nothing more, and what the place lost is
 * noticed.
 *
 * @param owner the life of a process, or {@link #NOBODY}
 * @param events how many are written
 */
record Head(String owner, long events) {
  static final String NOBODY = "-";

  String text() {
    return owner + " " + events;
  }

  static Head of(String text) {
    int space = text.indexOf(' ');
    return new Head(text.substring(0, space), Long.parseLong(text.substring(space + 1)));
  }
}
