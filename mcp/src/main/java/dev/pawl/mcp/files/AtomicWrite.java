package dev.pawl.mcp.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * Writes a file so that whoever looks, even after a crash, finds the old content or the new: into
 * an unfinished file beside it, onto the disk, then renamed.
 */
final class AtomicWrite {
  private static final int CHUNK = 64 << 10;

  private AtomicWrite() {}

  static void write(Folder folder, Location file, byte[] content)
      throws IOException, FilesException {
    Path name = file.name();
    boolean replaces = isThere(folder, file);
    Path unfinished = Names.unfinished(name);
    try {
      try (SeekableByteChannel channel = folder.create(unfinished)) {
        fill(channel, ByteBuffer.wrap(content));
      }
      if (replaces) {
        folder.copyPermissions(name, unfinished);
      }
      folder.rename(unfinished, name);
    } catch (IOException | RuntimeException e) {
      try {
        folder.delete(unfinished);
      } catch (NoSuchFileException _) {
        // It was never made, or is renamed already.
      } catch (IOException second) {
        e.addSuppressed(second);
      }
      throw e;
    }
  }

  private static boolean isThere(Folder folder, Location file) throws IOException, FilesException {
    try {
      RegularFile.check(file, folder.attributes(file.name()));
      return true;
    } catch (NoSuchFileException _) {
      return false;
    }
  }

  private static void fill(SeekableByteChannel channel, ByteBuffer content) throws IOException {
    int size = content.limit();
    while (content.position() < size) {
      content.limit(Math.min(size, content.position() + CHUNK));
      channel.write(content);
    }
    if (channel instanceof FileChannel file) {
      file.force(true);
    }
  }
}
