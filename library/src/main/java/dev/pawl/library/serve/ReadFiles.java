package dev.pawl.library.serve;

import dev.pawl.model.Bundle;
import dev.pawl.model.PawlException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Files, and those below folders, that are read again when they change, or when others do that have
 * a say in what they hold.
 */
public final class ReadFiles {
  private static final int MOST_READS = 4;

  private final MemberFiles members;
  private final DefinitionLoader loader;
  private Map<Path, String> known = Map.of();
  private boolean looked;

  /** Nothing is read before the first {@link #look}. */
  public ReadFiles(List<Path> paths, DefinitionLoader loader) {
    this.members = new MemberFiles(paths, loader, new Fingerprints(InstantSource.system()));
    this.loader = loader;
  }

  /**
   * What all of them hold now; empty when that is the same as at the last look.
   *
   * @throws PawlException.LimitExceeded when a folder holds too much
   * @throws PawlException.InvalidDefinition when something that they need cannot be read
   */
  public synchronized Optional<Map<Path, Bundle>> look() throws IOException {
    Map<Path, String> now = new LinkedHashMap<>(members.find(known.keySet()));
    if (looked && now.equals(known)) {
      return Optional.empty();
    }
    looked = true;
    known = now;
    Map<Path, Bundle> read = new LinkedHashMap<>();
    for (Path file : List.copyOf(now.keySet())) {
      read.put(file, read(file, now));
    }
    return Optional.of(read);
  }

  /** Other files that it needs are read after their fingerprints, so that no change is missed. */
  private Bundle read(Path file, Map<Path, String> fingerprints) {
    Bundle bundle = loader.read(file);
    for (int reads = 1; reads < MOST_READS && members.learn(file, bundle.borrowed()); reads++) {
      fingerprints.put(file, members.fingerprint(file));
      bundle = loader.read(file);
    }
    return bundle;
  }

  /** The folders in which a change may matter, as of the last look. */
  public Set<Path> folders() {
    return members.folders();
  }

  /** Whether a change of this file may matter. */
  public boolean concerns(Path file) {
    return members.concerns(file);
  }
}
