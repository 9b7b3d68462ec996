package dev.pawl.engine.driver;

import dev.pawl.engine.interpreter.Effect;
import dev.pawl.engine.interpreter.Listening;
import dev.pawl.engine.interpreter.Question;
import dev.pawl.engine.journal.Event;
import java.lang.System.Logger.Level;

/** Tells a listener; one that throws must not break the run that it watches. */
final class Watch {
  private Watch() {}

  static void performing(RunListener listener, Effect.Perform attempt) {
    try {
      listener.performing(attempt);
    } catch (RuntimeException e) {
      complain(e);
    }
  }

  static void happened(RunListener listener, Event event) {
    try {
      listener.happened(event);
    } catch (RuntimeException e) {
      complain(e);
    }
  }

  static void asked(RunListener listener, Question question) {
    try {
      listener.asked(question);
    } catch (RuntimeException e) {
      complain(e);
    }
  }

  static void listens(RunListener listener, Listening listening) {
    try {
      listener.listens(listening);
    } catch (RuntimeException e) {
      complain(e);
    }
  }

  static void rests(RunListener listener, boolean rests) {
    try {
      if (rests) {
        listener.rests();
      } else {
        listener.works();
      }
    } catch (RuntimeException e) {
      complain(e);
    }
  }

  static void sending(RunListener listener, Effect.Perform attempt) {
    try {
      listener.sending(attempt);
    } catch (RuntimeException e) {
      complain(e);
    }
  }

  static void kept(RunListener listener, long nanos) {
    try {
      listener.kept(nanos);
    } catch (RuntimeException e) {
      complain(e);
    }
  }

  static void left(RunListener listener) {
    try {
      listener.left();
    } catch (RuntimeException e) {
      complain(e);
    }
  }

  private static void complain(RuntimeException e) {
    System.getLogger("dev.pawl.engine").log(Level.WARNING, "a run listener failed", e);
  }
}
