package dev.pawl.mcp.files;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

/** A folder that is held by its file descriptor: moving or replacing its path changes nothing. */
final class SecureFolder implements Folder {
  private final SecureDirectoryStream<Path> stream;

  SecureFolder(SecureDirectoryStream<Path> stream) {
    this.stream = stream;
  }

  @Override
  public List<Path> names(int limit) {
    List<Path> names = new ArrayList<>();
    Iterator<Path> entries = stream.iterator();
    while (names.size() < limit && entries.hasNext()) {
      Path entry = entries.next();
      names.add(entry.getName(entry.getNameCount() - 1));
    }
    return names;
  }

  @Override
  public BasicFileAttributes attributes(Path name) throws IOException {
    return stream
        .getFileAttributeView(name, BasicFileAttributeView.class, NOFOLLOW_LINKS)
        .readAttributes();
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
    return new SecureFolder(stream.newDirectoryStream(name, NOFOLLOW_LINKS));
  }

  @Override
  public SeekableByteChannel read(Path name) throws IOException {
    return stream.newByteChannel(name, Set.of(StandardOpenOption.READ, NOFOLLOW_LINKS));
  }

  @Override
  public SeekableByteChannel create(Path name) throws IOException {
    return stream.newByteChannel(
        name, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, NOFOLLOW_LINKS));
  }

  @Override
  public void copyPermissions(Path from, Path to) throws IOException {
    view(to).setPermissions(view(from).readAttributes().permissions());
  }

  private PosixFileAttributeView view(Path name) {
    return stream.getFileAttributeView(name, PosixFileAttributeView.class, NOFOLLOW_LINKS);
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    stream.move(from, stream, to);
  }

  @Override
  public void delete(Path name) throws IOException {
    stream.deleteFile(name);
  }

  @Override
  public void close() throws IOException {
    stream.close();
  }
}
