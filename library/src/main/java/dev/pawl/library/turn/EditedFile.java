package dev.pawl.library.turn;

import dev.pawl.formats.source.SourceLimits;
import dev.pawl.model.PawlException;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/**
 * The one file that is read and written, by a {@link Draft}. A link is refused, because renaming
 * would put a file in its place or write somewhere else.
 */
public final class EditedFile {
  private final Path path;

  public EditedFile(Path path) {
    this.path = path.toAbsolutePath().normalize();
  }

  /** Without its folder, which is nobody's business. */
  public String name() {
    return String.valueOf(path.getFileName());
  }

  public byte[] read() throws IOException {
    refuseOthers();
    try (FileChannel channel =
        FileChannel.open(path, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
      return content(channel);
    }
  }

  private static byte[] content(FileChannel channel) throws IOException {
    byte[] content = Channels.newInputStream(channel).readNBytes(SourceLimits.MAX_BYTES + 1);
    if (content.length > SourceLimits.MAX_BYTES) {
      throw new PawlException.LimitExceeded(
          "the graph file has more than " + SourceLimits.MAX_BYTES + " bytes");
    }
    return content;
  }

  private void refuseOthers() throws IOException {
    if (Files.isSymbolicLink(path)) {
      throw new PawlException.Denied(
          "`" + name() + "` is a link; start the server with the file that it leads to");
    }
    if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)
        && !Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
      throw new PawlException.Denied("`" + name() + "` is not a file");
    }
  }

  /** Makes something of the file's content, and may write it, while nobody else does. */
  @FunctionalInterface
  public interface Change<T, E extends Exception> {
    T make(byte[] content) throws E, IOException;
  }

  /** Keeps out other saves, in this process and in others, while the change is made. */
  public <T, E extends Exception> T exclusively(Change<T, E> change)
      throws E, IOException, InterruptedException {
    refuseOthers();
    try (Turn _ = Turn.at(path)) {
      return change.make(read());
    }
  }

  /**
   * Replaces what was read. Editors wait for no turn, so the file is looked at once more when
   * nothing is left to do but to rename.
   *
   * @return whether it was still there; if not, nothing is written
   */
  public boolean replace(byte[] seen, byte[] content) throws IOException {
    try (Draft draft = Draft.of(path, content)) {
      if (!Arrays.equals(seen, read())) {
        return false;
      }
      draft.put();
      return true;
    }
  }
}
