package dev.pawl.engine.host;

/** How a run that is driven here shows itself to its callers. It hangs on the run. */
public interface Face {
  /** The run is over, or nobody drives it here any more. */
  void over();
}
