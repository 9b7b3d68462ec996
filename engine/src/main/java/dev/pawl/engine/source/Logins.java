package dev.pawl.engine.source;

import java.util.Optional;

/** Knows what to show a place. It is asked anew each time, and nothing that it says is kept. */
@FunctionalInterface
public interface Logins {
  /** For places that let everybody in. */
  Logins NONE =
      new Logins() {
        @Override
        public Optional<Login> ask() {
          return Optional.empty();
        }
      };

  /**
   * What to show; nothing where everybody is let in.
   *
   * @throws dev.pawl.model.PawlException.Conflict when what is needed for it is not there; the
   *     message may be seen by everybody
   */
  Optional<Login> ask() throws InterruptedException;
}
