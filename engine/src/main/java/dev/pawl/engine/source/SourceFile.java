package dev.pawl.engine.source;

/** A file of a {@link Snapshot}. */
public interface SourceFile {
  /**
   * Where it is, from the folder that the source names: parts between slashes, none of which is
   * empty, {@code .} or {@code ..}.
   */
  String path();

  /** How many bytes it has. */
  long size();

  /**
   * What is in it: always the same, whatever happened to the place since. A new array each time.
   *
   * @throws dev.pawl.model.PawlException.Unreachable when what was fetched is not there any more
   */
  byte[] read();
}
