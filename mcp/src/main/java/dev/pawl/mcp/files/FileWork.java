package dev.pawl.mcp.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What the tools do. Each answers with a text. */
final class FileWork {
  private final RootFolder root;

  FileWork(RootFolder root) {
    this.root = root;
  }

  String list(Arguments arguments) throws FilesException, InterruptedException {
    String path = arguments.text("path");
    arguments.check();
    return at(
        path,
        "scandir",
        location -> {
          try (Folder folder = root.open(location)) {
            return lines(folder, Names.in(folder, location.path()));
          }
        });
  }

  private static String lines(Folder folder, List<Path> names)
      throws IOException, InterruptedException {
    List<String> lines = new ArrayList<>();
    for (Path name : names) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      try {
        lines.add((folder.attributes(name).isDirectory() ? "[DIR] " : "[FILE] ") + name);
      } catch (NoSuchFileException _) {
        // It went away since its name was read.
      }
    }
    return String.join("\n", lines);
  }

  String read(Arguments arguments) throws FilesException, InterruptedException {
    String path = arguments.text("path");
    double tail = arguments.number("tail");
    double head = arguments.number("head");
    arguments.check();
    if (head != 0 && tail != 0) {
      throw new FilesException("Cannot specify both head and tail parameters simultaneously");
    }
    return at(
        path,
        "open",
        file -> {
          RegularFile.check(file);
          try (Folder folder = root.openParent(file)) {
            RegularFile.check(file, folder.attributes(file.name()));
            try (SeekableByteChannel channel = folder.read(file.name())) {
              TextFile text = new TextFile(channel);
              return tail != 0 ? text.tail(tail) : head != 0 ? text.head(head) : text.whole();
            }
          }
        });
  }

  String write(Arguments arguments) throws FilesException, InterruptedException {
    String path = arguments.text("path");
    byte[] content = arguments.text("content").getBytes(UTF_8);
    arguments.check();
    if (content.length > TextFile.LIMIT) {
      throw new FilesException("The content is larger than 10 MiB");
    }
    return at(
        path,
        "open",
        file -> {
          RegularFile.check(file);
          try (Folder folder = root.openParent(file)) {
            AtomicWrite.write(folder, file, content);
            return "Successfully wrote to " + path;
          }
        });
  }

  String search(Arguments arguments) throws FilesException, InterruptedException {
    String path = arguments.text("path");
    String pattern = arguments.text("pattern");
    List<String> excludePatterns = arguments.texts("excludePatterns");
    arguments.check();
    Glob wanted = Glob.parse(pattern);
    List<Glob> excluded = new ArrayList<>();
    for (String exclude : excludePatterns) {
      excluded.add(Glob.parse(exclude));
    }
    return at(
        path,
        "scandir",
        folder -> {
          List<String> found = new Search(root, wanted, excluded).below(folder);
          return found.isEmpty() ? "No matches found" : String.join("\n", found);
        });
  }

  /** What is done at a location. */
  private interface Work {
    String on(Location location) throws IOException, FilesException, InterruptedException;
  }

  private String at(String path, String action, Work work)
      throws FilesException, InterruptedException {
    Location location = root.locate(path);
    try {
      return work.on(location);
    } catch (ClosedByInterruptException _) {
      Thread.interrupted();
      throw new InterruptedException();
    } catch (IOException e) {
      throw root.explain(e, action, location.path());
    }
  }
}
