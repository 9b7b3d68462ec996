package dev.pawl.governance.identity;

import dev.pawl.model.Identity;

/** Whom a token stands for. */
public sealed interface Recognition {
  record Known(Identity identity) implements Recognition {}

  /**
   * Nobody whom we know.
   *
   * @param why for those who run the server; whoever showed the token is not told
   */
  record Unknown(String why) implements Recognition {}

  /** It cannot be found out now: nobody is let in. */
  record Undecided(String why) implements Recognition {}
}
