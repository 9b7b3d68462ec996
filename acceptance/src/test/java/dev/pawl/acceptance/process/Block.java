package dev.pawl.acceptance.process;

import java.util.List;

/** A part of a process with one way in and one way out. */
sealed interface Block {
  /** A service task that tells that it was there, and counts how often in a variable. */
  record Task(String id) implements Block {}

  /** The same for several instances of it. */
  record Several(String id, int times, boolean sequential) implements Block {}

  /** A user task; what stands at its edge happens or does not. */
  record Wait(String id, Edge edge) implements Block {}

  /**
   * What can happen beside a user task, and where that leads.
   *
   * @param happens whether it does, in this case
   * @param then what is done about it, before it meets the way behind the task
   */
  record Edge(Kind kind, boolean interrupting, boolean happens, Block then) {
    enum Kind {
      NONE,
      MESSAGE,
      TIMER
    }

    static final Edge NONE = new Edge(Kind.NONE, false, false, new Sequence(List.of()));
  }

  record Sequence(List<Block> parts) implements Block {}

  /** One way of several, the first whose condition holds; the last one is the default. */
  record Choice(String id, List<Way> ways) implements Block {}

  /** All ways at once. */
  record Parallel(String id, List<Block> ways) implements Block {}

  /** Every way whose condition holds; the last one when none does. */
  record Inclusive(String id, List<Way> ways) implements Block {}

  /** What comes first of several messages. */
  record Race(String id, List<Block> ways, int chosen) implements Block {}

  /** Again and again, so many times. */
  record Loop(String id, Block body, Task last, int times) implements Block {}

  /**
   * A part with an end of its own.
   *
   * @param fails the condition under which it ends with an error, which is caught at its edge
   */
  record Inner(String id, Block body, int fails, Block handler) implements Block {}

  /**
   * @param above holds when the variable {@code n} is larger
   */
  record Way(int above, Block block) {}
}
