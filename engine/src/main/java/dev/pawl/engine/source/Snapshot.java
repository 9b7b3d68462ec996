package dev.pawl.engine.source;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The files of a source at one moment. It stays as it is, whatever happens to the source.
 *
 * @param name of the source
 * @param revision what the place calls it: the id of a commit, or a digest of what is in a folder.
 *     Two snapshots of a source with the same revision have the same files. Empty if nothing could
 *     ever be read; there are no files then
 * @param fetchedAt when it was last known to be what the place has
 * @param trouble why it was not possible to look since; null if it was
 * @param files in the order of their paths
 * @param skipped what is there, but is not read: too large, or not a file
 */
public record Snapshot(
    String name,
    String revision,
    Instant fetchedAt,
    @Nullable String trouble,
    List<SourceFile> files,
    List<SkippedFile> skipped) {
  public Snapshot {
    files = List.copyOf(files);
    skipped = List.copyOf(skipped);
  }

  /** One of a source from which nothing could be read yet. */
  public static Snapshot nothing(String name, Instant at, String trouble) {
    return new Snapshot(name, "", at, trouble, List.of(), List.of());
  }

  /** The same, since when there was trouble. */
  public Snapshot with(String newTrouble) {
    return new Snapshot(name, revision, fetchedAt, newTrouble, files, skipped);
  }

  /** Whether anything was ever read. */
  public boolean isKnown() {
    return !revision.isEmpty();
  }
}
