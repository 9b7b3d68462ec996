package dev.pawl.library.definitions;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.formats.DefinitionFormats;
import dev.pawl.formats.source.FileContent;
import dev.pawl.formats.source.SourceLimits;
import dev.pawl.library.author.AuthoredChange;
import dev.pawl.library.serve.DefinitionFiles;
import dev.pawl.library.turn.EditedFile;
import dev.pawl.model.Definition;
import dev.pawl.model.Identity;
import dev.pawl.model.PawlException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The files that are served, whatever their format: to be listed, read, checked and saved. Only
 * these can be named, and new ones made only below the folders that are served.
 */
public final class ServedDefinitions {
  private static final int MOST_KNOWN = 1_000;

  private final Workshop workshop;
  private final Path root;

  /** Those that were there when somebody last looked at all of them, by their ids. */
  private volatile Map<String, DefinitionFile> last = Map.of();

  /** What was found out about a text, by the name and the etag of its file. */
  private final Map<String, Summary> known =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Summary> eldest) {
          return size() > MOST_KNOWN;
        }
      };

  public ServedDefinitions(Workshop workshop) {
    this.workshop = workshop;
    this.root = common(workshop.paths().stream().map(ServedDefinitions::folder).toList());
  }

  /**
   * What a list shows of a file.
   *
   * @param tools those that it has, also such as have errors
   */
  public record Summary(
      DefinitionFile file,
      String format,
      List<Definition> tools,
      long errors,
      long warnings,
      String etag) {
    public Summary {
      tools = List.copyOf(tools);
    }
  }

  private static Path folder(Path path) {
    Path whole = path.toAbsolutePath().normalize();
    return Files.isDirectory(whole) ? whole : Objects.requireNonNull(whole.getParent());
  }

  /** The lowest folder above all of these. */
  private static Path common(List<Path> folders) {
    Path common = folders.isEmpty() ? Path.of("").toAbsolutePath() : folders.getFirst();
    for (Path each : folders) {
      while (common.getParent() != null && !each.startsWith(common)) {
        common = common.getParent();
      }
    }
    return common;
  }

  /** In an order that does not depend on the machine. */
  public List<DefinitionFile> all() throws IOException {
    Map<Path, DefinitionFile> all = new LinkedHashMap<>();
    for (Path each : workshop.paths()) {
      Path whole = each.toAbsolutePath().normalize();
      List<Path> files =
          Files.isDirectory(whole) ? DefinitionFiles.below(whole).definitions() : List.of(whole);
      files.forEach(file -> all.putIfAbsent(file, file(file)));
    }
    last =
        all.values().stream()
            .collect(Collectors.toMap(DefinitionFile::id, each -> each, (one, _) -> one));
    return List.copyOf(all.values());
  }

  private DefinitionFile file(Path path) {
    String name = root.relativize(path).toString().replace('\\', '/');
    return new DefinitionFile(DefinitionId.of(name), name, path);
  }

  /** How a file is called here; its whole path when it is none of these. */
  public String nameOf(String path) {
    Path whole = Path.of(path).toAbsolutePath().normalize();
    return whole.startsWith(root) ? file(whole).name() : path;
  }

  /** The id of a file that is served; empty if it is not. */
  public Optional<String> idOf(Path path) {
    Path whole = path.toAbsolutePath().normalize();
    return isServed(whole) ? Optional.of(file(whole).id()) : Optional.empty();
  }

  private boolean isServed(Path whole) {
    return workshop.paths().stream()
        .map(each -> each.toAbsolutePath().normalize())
        .anyMatch(each -> Files.isDirectory(each) ? whole.startsWith(each) : whole.equals(each));
  }

  /**
   * @throws PawlException.NotFound when there is none
   */
  public DefinitionFile find(String id) throws IOException {
    DefinitionFile known = last.get(id);
    if (known != null && Files.isRegularFile(known.path())) {
      return known;
    }
    return all().stream()
        .filter(each -> each.id().equals(id))
        .findFirst()
        .orElseThrow(() -> new PawlException.NotFound("there is no such definition"));
  }

  /** What is to be said of a file in a list; found out once for each text. */
  public Summary summary(DefinitionFile file) throws IOException {
    byte[] content = file.read();
    String etag = DefinitionFile.etag(content);
    synchronized (known) {
      Summary before = known.get(file.name() + "@" + etag);
      if (before != null) {
        return before;
      }
    }
    return summary(file, content, check(file, new String(content, UTF_8)));
  }

  /** The same where the text was checked already. */
  public Summary summary(DefinitionFile file, byte[] content, CheckedText checked) {
    String etag = DefinitionFile.etag(content);
    long errors = checked.problems().stream().filter(each -> each.isError()).count();
    long warnings = checked.problems().stream().filter(each -> each.isWarning()).count();
    Summary summary =
        new Summary(
            file,
            DefinitionFormats.STANDARD.formatOf(file.path().toString(), content),
            toolsOf(checked),
            errors,
            warnings,
            etag);
    synchronized (known) {
      known.put(file.name() + "@" + etag, summary);
    }
    return summary;
  }

  /** The tools of a text in its order, also those that have errors. */
  static List<Definition> toolsOf(CheckedText checked) {
    return Stream.concat(
            checked.bundle().definitions().stream(), checked.bundle().drafts().stream())
        .sorted((one, other) -> one.place().compareTo(other.place()))
        .collect(Collectors.toCollection(ArrayList::new));
  }

  /** Other files may have changed, and say something else of all of these. */
  public void changed() {
    synchronized (known) {
      known.clear();
    }
  }

  /** What the format is called by which a file would be read if it said this. */
  public String formatOf(DefinitionFile file, String text) {
    return DefinitionFormats.STANDARD.formatOf(file.path().toString(), text.getBytes(UTF_8));
  }

  /** What would be wrong if a file said this. */
  public CheckedText check(DefinitionFile file, String text) {
    return CheckedText.of(file.path(), text, FileContent::read, workshop.servers());
  }

  /** What somebody saves, and whose text they have seen. */
  public record Change(Identity by, String text, String seen) {}

  /** What became of a save. */
  public sealed interface Saved {
    record Done(String etag) implements Saved {}

    /** Somebody else has changed it meanwhile; nothing was saved. */
    @SuppressWarnings("ArrayRecordComponent") // handed on at once, never kept or compared
    record Stale(byte[] content) implements Saved {}
  }

  /** Saves a file, if it still says what was seen. */
  public Saved save(DefinitionFile file, Change change) throws IOException, InterruptedException {
    byte[] wanted = bounded(change.text());
    EditedFile edited = new EditedFile(file.path());
    Saved saved =
        edited.exclusively(
            content -> {
              String etag = DefinitionFile.etag(content);
              if (!etag.equals(change.seen())) {
                return new Saved.Stale(content);
              }
              putDown(change, file, etag, wanted);
              return edited.replace(content, wanted)
                  ? new Saved.Done(DefinitionFile.etag(wanted))
                  : new Saved.Stale(edited.read());
            });
    if (saved instanceof Saved.Done) {
      afterwards();
    }
    return saved;
  }

  /** On a thread of its own: whoever reads files then must not be interrupted with this call. */
  private void afterwards() throws InterruptedException {
    changed();
    Thread.ofVirtual().name("pawl-saved").start(workshop.saved()).join();
  }

  private void putDown(Change change, DefinitionFile file, String before, byte[] after) {
    if (workshop.audit() != null) {
      workshop
          .audit()
          .accept(
              new AuthoredChange(
                  change.by(), file.name(), "saved", before, DefinitionFile.etag(after)));
    }
  }

  /** Makes a file that is not there yet. */
  public DefinitionFile create(String name, Change change)
      throws IOException, InterruptedException {
    Path path = NewDefinition.path(name, root);
    if (!isServed(path)) {
      throw new PawlException.Conflict("`" + name + "` is in no folder that is served");
    }
    DefinitionFile file = file(path);
    byte[] content = bounded(change.text());
    if (!DefinitionFormats.STANDARD.recognise(path.toString(), content)) {
      throw new PawlException.Conflict(
          "this text would not be taken for a definition in a file called `" + name + "`");
    }
    NewDefinition.write(path, root, content, () -> putDown(change, file, "", content));
    afterwards();
    return file;
  }

  private static byte[] bounded(String text) {
    byte[] content = text.getBytes(UTF_8);
    if (content.length > SourceLimits.MAX_BYTES) {
      throw new PawlException.LimitExceeded(
          "the text has more than "
              + SourceLimits.MAX_BYTES
              + " bytes; split it into several files");
    }
    return content;
  }
}
