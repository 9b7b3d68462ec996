package dev.pawl.library.trigger;

import java.nio.file.Path;

/**
 * A file as it was seen.
 *
 * @param path absolute
 * @param modified in milliseconds since the epoch
 */
record FoundFile(Path path, long size, long modified) {
  /** Tells it from all others of its trigger, and from itself before it was written anew. */
  String key() {
    return path.getFileName() + "|" + size + "|" + modified;
  }
}
