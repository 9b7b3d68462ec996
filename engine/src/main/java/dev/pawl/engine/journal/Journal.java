package dev.pawl.engine.journal;

/** Where the events of one run go, in order, before anything follows from them. */
@FunctionalInterface
public interface Journal {
  /** Forgets everything: for runs that nobody will look back at. */
  Journal NONE = _ -> {};

  void append(Event event);
}
