package dev.pawl.cli.complete;

import dev.pawl.cli.option.Usage;
import java.util.Map;

/** The commands there are. */
public interface CommandTree {
  /** What may stand before a command. */
  Usage root();

  Map<String, Usage> commands();

  /** What a command can do when that is more than one thing, the usual one first. */
  Map<String, Usage> actions(String command);
}
