package dev.pawl.bench.scale;

import java.io.IOException;

/** Something of a certain size, ready to be measured again and again. */
interface Subject extends AutoCloseable {
  /**
   * Does it once. Fails when it gives a wrong result.
   *
   * @return what is held while the memory it takes is measured
   */
  Object once() throws Exception;

  /** Ends what was begun; its time counts too. */
  default void end(Object held) throws Exception {}

  @Override
  default void close() throws IOException {}
}
