package dev.pawl.lsp.server;

import dev.pawl.formats.source.FileContent;
import dev.pawl.lsp.graph.Document;
import dev.pawl.lsp.graph.Workspace;
import dev.pawl.lsp.text.Text;
import dev.pawl.model.UpstreamDefinition;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.jspecify.annotations.Nullable;

/** The files that are open in the editor, as they are there. */
final class Documents implements Workspace {
  private static final Path UNNAMED = Path.of("untitled.yaml");

  private final Function<Path, Map<String, UpstreamDefinition>> servers;
  private final Map<String, Document> open = new LinkedHashMap<>();

  Documents(Function<Path, Map<String, UpstreamDefinition>> servers) {
    this.servers = servers;
  }

  synchronized Document open(String uri, int version, String text) {
    Document document = Document.opened(path(uri), version, text, this);
    open.put(uri, document);
    return document;
  }

  /** Empty if it is not open. */
  synchronized Optional<Document> change(
      String uri, int version, List<TextDocumentContentChangeEvent> changes) {
    Document before = open.get(uri);
    if (before == null) {
      return Optional.empty();
    }
    String text = before.content();
    for (TextDocumentContentChangeEvent change : changes) {
      text = changed(text, change);
    }
    Document after = before.changed(version, text);
    open.put(uri, after);
    return Optional.of(after);
  }

  private static String changed(String text, TextDocumentContentChangeEvent change) {
    @Nullable Range range = change.getRange();
    if (range == null) {
      return change.getText();
    }
    Text lines = new Text(text, true);
    int start = Positions.offset(lines, range.getStart());
    int end = Math.max(start, Positions.offset(lines, range.getEnd()));
    return text.substring(0, start) + change.getText() + text.substring(end);
  }

  /** What it was last; empty if it was not open. */
  synchronized Optional<Document> close(String uri) {
    return Optional.ofNullable(open.remove(uri));
  }

  synchronized Optional<Document> get(String uri) {
    return Optional.ofNullable(open.get(uri));
  }

  /** All of them anew, since files around them may have changed. */
  synchronized Map<String, Document> again() {
    open.replaceAll((_, document) -> document.again());
    return new LinkedHashMap<>(open);
  }

  @Override
  public FileContent read(Path file) {
    return opened(file)
        .<FileContent>map(
            document -> new FileContent.Bytes(document.content().getBytes(StandardCharsets.UTF_8)))
        .orElseGet(() -> FileContent.read(file));
  }

  /** Texts that are in no file yet are not found by the path that stands for them. */
  private synchronized Optional<Document> opened(Path file) {
    Path wanted = file.toAbsolutePath().normalize();
    return open.values().stream()
        .filter(document -> !document.file().equals(UNNAMED))
        .filter(document -> document.file().toAbsolutePath().normalize().equals(wanted))
        .findFirst();
  }

  @Override
  public Map<String, UpstreamDefinition> servers(Path file) {
    return servers.apply(file);
  }

  /** A text that is in no file yet stands for one in the current folder. */
  private static Path path(String uri) {
    try {
      URI address = URI.create(uri);
      return "file".equals(address.getScheme()) ? Path.of(address) : UNNAMED;
    } catch (IllegalArgumentException | FileSystemNotFoundException _) {
      return UNNAMED;
    }
  }
}
