package dev.pawl.engine.source;

/**
 * A place that files come from, which may be far away and may not answer. Implementations are safe
 * to call from many threads.
 *
 * <p>Neither method throws because a place cannot be reached or is wrong: what was read last stays
 * good, and {@link Snapshot#trouble()} says what went wrong since. An interrupt ends a wait, not
 * the work that others wait for, too.
 */
public interface FileSource extends AutoCloseable {
  /** The name by which the source goes in its project. */
  String name();

  /**
   * What is known of the place. What is older than the source allows is returned all the same,
   * while somebody else looks whether there is something newer; only who asks first may have to
   * wait. Cheap otherwise: ask whenever files are needed.
   */
  Snapshot current();

  /** Looks now. Those who ask for it at the same time share one look. */
  Snapshot refresh();

  /** Stops looking. Snapshots can be read no longer. */
  @Override
  void close();
}
