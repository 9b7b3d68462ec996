package dev.pawl.cli.runs;

import dev.pawl.engine.journal.RunOrigin;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.library.runs.RunNames;
import dev.pawl.model.PawlException;
import java.util.Optional;
import java.util.TreeSet;

/** Says that a run is a fork, and so did not do all that it tells of. */
final class ForkWords {
  private ForkWords() {}

  /** What a run was forked from; empty also when that cannot be read. */
  static Optional<RunOrigin.Forked> of(RunStore store, String run) {
    try {
      return store.begun(run).flatMap(begun -> Optional.ofNullable(begun.origin().forked()));
    } catch (PawlException _) {
      return Optional.empty();
    }
  }

  /** For lists. */
  static String brief(RunOrigin.Forked fork) {
    return (fork.live() ? "live" : "dry") + " fork of " + RunNames.shortened(fork.run());
  }

  static String full(RunOrigin.Forked fork) {
    String set = String.join("`, `", new TreeSet<>(fork.outputs().keySet()));
    return "of run "
        + RunNames.shortened(fork.run())
        + ", from its step "
        + fork.index()
        + " on; "
        + (fork.live()
            ? "live: calls from there on were made"
            : "dry: a call that may change something was not made, but ended as it did there")
        + (set.isEmpty() ? "" : "; set by hand: `" + set + "`");
  }
}
