package dev.pawl.engine.source;

import java.nio.file.Path;

/**
 * Knows a kind of far place. It is found by {@link java.util.ServiceLoader}, and only when a
 * project has such a source.
 */
public interface SourceProvider {
  /** Whether this is the address of such a place. */
  boolean recognises(String address);

  /**
   * Opens a source. That reaches nothing and writes nothing: both happen when files are asked for.
   *
   * @param data the folder in which it may keep what it read, for all processes of this user
   * @throws dev.pawl.model.PawlException.Conflict when the order cannot be right
   */
  FileSource open(SourceOrder order, Path data);
}
