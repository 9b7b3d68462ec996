package dev.pawl.git;

import dev.pawl.model.PawlException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.lib.StoredConfig;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;
import org.eclipse.jgit.util.FS;
import org.eclipse.jgit.util.FS_POSIX;

/**
 * One of our bare repositories. Nothing in it is ever removed as long as somebody has it open: what
 * was read from it once can be read again. After many fetches a new one is begun instead.
 */
final class Generation implements AutoCloseable {
  private static final String UNFINISHED = "{incoming_*,gc_*,*.tmp}";

  private static final int OURS_ALONE = 0077;

  private final String name;
  private final Repository repository;
  private final Hold hold;
  private volatile boolean closed;

  private Generation(String name, Repository repository, Hold hold) {
    this.name = name;
    this.repository = repository;
    this.hold = hold;
  }

  /** One that is there; nothing if it is about to go. */
  static Optional<Generation> open(MirrorFolder folder, String name) throws IOException {
    Optional<Hold> hold = Hold.on(folder.holdFile(name));
    if (hold.isEmpty()) {
      return Optional.empty();
    }
    try {
      Path place = folder.generation(name);
      if (!Files.isRegularFile(place.resolve(Constants.CONFIG))) {
        throw new IOException("there is no repository in " + place);
      }
      return Optional.of(new Generation(name, built(place), hold.get()));
    } catch (IOException | RuntimeException e) {
      hold.get().close();
      throw e;
    }
  }

  static Generation create(MirrorFolder folder) throws IOException {
    String name = folder.nextGeneration();
    Path place = folder.generation(name);
    try (Repository repository = built(place)) {
      repository.create(true);
      StoredConfig config = repository.getConfig();
      // What is larger is written as it comes, and not held in memory.
      config.setString("core", null, "streamFileThreshold", "4m");
      config.setBoolean("core", null, "logAllRefUpdates", false);
      config.save();
    }
    return open(folder, name)
        .orElseThrow(() -> new IOException("somebody removes " + place + " just now"));
  }

  private static Repository built(Path place) throws IOException {
    FS files = FS.DETECTED.newInstance();
    if (files instanceof FS_POSIX posix) {
      // Otherwise a shell is started to ask it for that.
      posix.setUmask(OURS_ALONE);
    }
    return new FileRepositoryBuilder().setFS(files).setGitDir(place.toFile()).setBare().build();
  }

  String name() {
    return name;
  }

  Repository repository() {
    return repository;
  }

  private Path packs() {
    return repository.getDirectory().toPath().resolve("objects").resolve("pack");
  }

  /** How many fetches brought something. */
  int fetches() throws IOException {
    int count = 0;
    try (DirectoryStream<Path> files = Files.newDirectoryStream(packs(), "*.pack")) {
      for (Path _ : files) {
        count++;
      }
    }
    return count;
  }

  /** Removes what a process left behind that was killed while it fetched. */
  void sweep() throws IOException {
    for (Path folder : List.of(packs(), packs().resolveSibling("."))) {
      try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, UNFINISHED)) {
        for (Path file : files) {
          Files.deleteIfExists(file);
        }
      }
    }
  }

  /** What is in a file. */
  byte[] read(ObjectId id, int most) {
    if (closed) {
      throw new PawlException.Unreachable("the source of this file is closed");
    }
    try {
      return QuietReader.calling(
          () -> {
            try (ObjectReader reader = repository.newObjectReader()) {
              return reader.open(id, Constants.OBJ_BLOB).getBytes(most);
            }
          });
    } catch (Exception e) {
      throw new PawlException.Unreachable(
          "what was fetched cannot be read any more: " + e.getMessage(), e);
    }
  }

  /** Removes all others that nobody reads. Called by who has the folder for itself. */
  static void removeOthers(MirrorFolder folder, String kept) throws IOException {
    for (String each : folder.generations()) {
      if (!each.equals(kept)) {
        Hold.ifNobody(folder.holdFile(each), () -> delete(folder.generation(each)));
      }
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  @Override
  public void close() throws IOException {
    closed = true;
    repository.close();
    hold.close();
  }
}
