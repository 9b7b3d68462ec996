package dev.pawl.git;

import dev.pawl.engine.source.SourceFile;
import org.eclipse.jgit.lib.ObjectId;

/** A file of a commit. */
record GitFile(String path, long size, ObjectId id, Generation generation) implements SourceFile {
  @Override
  public byte[] read() {
    return generation.read(id, (int) size);
  }

  @Override
  public String toString() {
    return path;
  }
}
