package dev.pawl.cli.option;

import dev.pawl.library.AnswerTime;
import dev.pawl.library.runs.Keeping;
import dev.pawl.model.PawlException;

/** The variables of the environment that say how runs are run and kept. */
final class Variables {
  private Variables() {}

  /** One that makes no sense is as wrong as an option that makes none. */
  static void check(Given given) {
    try {
      Keeping.here();
      AnswerTime.here();
    } catch (PawlException.Conflict e) {
      throw given.wrong(e.getMessage());
    }
  }
}
