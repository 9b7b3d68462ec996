package dev.pawl.cli.terminal;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Lines that a person types, one after the other. */
public interface Lines extends AutoCloseable {
  /** The next line, or empty when there will be none. Waiting for it can be interrupted. */
  Optional<String> next() throws InterruptedException;

  /** Has a line at hand from now on, where lines can be edited. */
  default void remember(String line) {}

  /**
   * What the last word of a line could be when the tabulator is pressed, where lines can be edited.
   *
   * @param words for what stands before the cursor
   */
  default void completing(Function<String, List<String>> words) {}

  @Override
  void close();
}
