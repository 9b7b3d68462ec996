package dev.pawl.activities;

import java.util.List;

/** How a run and its client talk about what is next. */
public final class Pacing {
  /** The node at which a run waits for its client. */
  public static final String NODE = "__pace__";

  /** A step that says: be done with it, with what there is. */
  public static final String FINISH = "__results__";

  /** What an answer calls the step that is next; {@link #NODE} to go on waiting. */
  public static final String STEP = "step";

  /** What an answer calls the step before, whose result the next one is given. */
  public static final String FROM = "from";

  /** What an answer calls the results that the client handed in, by step. */
  public static final String RESULTS = "results";

  /** What an answer calls what was put into memory from outside. */
  public static final String MEMORY = "memory";

  /** What an answer says of a run that is not to go on for now. */
  public static final String PAUSED = "paused";

  /** Under this name {@code _meta} of a result tells what else there is to know of a step. */
  public static final String ABOUT = "dev.pawl/step";

  /** How the tools are called that step sessions, after the name of the workflow. */
  static final List<String> ENDINGS =
      List.of("_start", "_continue", "_status", "_pause", "_cancel");

  private Pacing() {}
}
