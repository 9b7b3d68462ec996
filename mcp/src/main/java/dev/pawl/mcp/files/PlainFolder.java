package dev.pawl.mcp.files;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A folder that is reached by its path, for systems without {@code openat}. Every use first checks
 * that the path still leads where it led before.
 */
final class PlainFolder implements Folder {
  private final Path real;

  PlainFolder(Path real) {
    this.real = real;
  }

  private Path entry(Path name) throws IOException {
    if (!real.toRealPath().equals(real)) {
      throw new LinkInTheWayException(real.toString());
    }
    return real.resolve(name);
  }

  @Override
  public List<Path> names(int limit) throws IOException {
    List<Path> names = new ArrayList<>();
    try (DirectoryStream<Path> stream = Files.newDirectoryStream(entry(Path.of("")))) {
      Iterator<Path> entries = stream.iterator();
      while (names.size() < limit && entries.hasNext()) {
        Path entry = entries.next();
        names.add(entry.getName(entry.getNameCount() - 1));
      }
    }
    return names;
  }

  @Override
  public BasicFileAttributes attributes(Path name) throws IOException {
    return Files.readAttributes(entry(name), BasicFileAttributes.class, NOFOLLOW_LINKS);
  }

  @Override
  public Folder folder(Path name) throws IOException {
    BasicFileAttributes attributes = attributes(name);
    if (attributes.isSymbolicLink()) {
      throw new LinkInTheWayException(name.toString());
    }
    if (!attributes.isDirectory()) {
      throw new NotDirectoryException(name.toString());
    }
    return new PlainFolder(entry(name));
  }

  @Override
  public SeekableByteChannel read(Path name) throws IOException {
    return Files.newByteChannel(entry(name), Set.of(StandardOpenOption.READ, NOFOLLOW_LINKS));
  }

  @Override
  public SeekableByteChannel create(Path name) throws IOException {
    return Files.newByteChannel(
        entry(name),
        Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, NOFOLLOW_LINKS));
  }

  @Override
  public void copyPermissions(Path from, Path to) throws IOException {
    PosixFileAttributeView source = view(from);
    PosixFileAttributeView target = view(to);
    if (source != null && target != null) {
      target.setPermissions(source.readAttributes().permissions());
    }
  }

  private @Nullable PosixFileAttributeView view(Path name) throws IOException {
    return Files.getFileAttributeView(entry(name), PosixFileAttributeView.class, NOFOLLOW_LINKS);
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    Files.move(
        entry(from),
        entry(to),
        StandardCopyOption.ATOMIC_MOVE,
        StandardCopyOption.REPLACE_EXISTING);
  }

  @Override
  public void delete(Path name) throws IOException {
    Files.delete(entry(name));
  }

  @Override
  public void close() {}
}
