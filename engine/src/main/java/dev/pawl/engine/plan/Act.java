package dev.pawl.engine.plan;

import dev.pawl.model.NodeKind;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Something that a run may do which others can notice. */
public sealed interface Act {
  /** Hears of it, or does it. */
  Site site();

  /**
   * A tool of a server is called.
   *
   * @param purpose why
   * @param inDoubt what becomes of a call of which nobody knows whether it was made
   * @param timeout for each attempt, or null
   */
  record Call(
      Site site,
      String server,
      String tool,
      Effects effects,
      Purpose purpose,
      InDoubt inDoubt,
      @Nullable Duration timeout)
      implements Act {}

  /** Why a tool is called. */
  enum Purpose {
    /** A node says so. */
    WORK,
    /** To find out whether another call was made. */
    CHECK
  }

  /** What becomes of a call of which nobody knows whether it was made. */
  enum InDoubt {
    /** It is made again. */
    AGAIN,
    /** Another tool tells. */
    CHECKED,
    /** Somebody decides. */
    ASKED,
    /** The step fails. */
    FAILS,
    /** It is made again if the tool says by then that this does no harm. */
    UNKNOWN
  }

  /**
   * Somebody is asked.
   *
   * @param text what, or the expression that makes it
   * @param deadline how long they have, or null if the author does not say
   */
  record Question(Site site, NodeKind.To to, String text, @Nullable Duration deadline)
      implements Act {}

  /** Somebody is to decide about a call in doubt. */
  record Decision(Site site, String server, String tool) implements Act {}

  /**
   * A message is awaited.
   *
   * @param deadline how long, or null if the author does not say
   */
  record Signal(Site site, String name, @Nullable Duration deadline) implements Act {}

  /**
   * Time passes.
   *
   * @param duration how much, or the expression that makes it
   */
  record Pause(Site site, String duration) implements Act {}

  /** Another tool is run. */
  record Child(Site site, String workflow) implements Act {}
}
