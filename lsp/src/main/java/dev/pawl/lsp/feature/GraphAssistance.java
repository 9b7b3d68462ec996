package dev.pawl.lsp.feature;

import dev.pawl.formats.source.FileContent;
import dev.pawl.json.Values;
import dev.pawl.library.edit.Assistance;
import dev.pawl.lsp.graph.Document;
import dev.pawl.lsp.graph.GraphKeys;
import dev.pawl.lsp.graph.Workspace;
import dev.pawl.lsp.text.Part;
import dev.pawl.lsp.text.Text;
import dev.pawl.model.PawlException;
import dev.pawl.model.UpstreamDefinition;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The same as editors are told, for those who do not speak their protocol. */
public final class GraphAssistance implements Assistance {
  private static final int MOST = 500;

  private final GraphKeys keys = new GraphKeys();
  private final Workspace workspace;

  /**
   * @param servers those that a file may use besides its own
   */
  public GraphAssistance(Function<Path, Map<String, UpstreamDefinition>> servers) {
    this.workspace =
        new Workspace() {
          @Override
          public FileContent read(Path file) {
            return FileContent.read(file);
          }

          @Override
          public Map<String, UpstreamDefinition> servers(Path file) {
            return servers.apply(file);
          }
        };
  }

  private Document document(Spot spot) {
    return Document.opened(spot.file(), 1, spot.text(), workspace);
  }

  private static int offset(Document document, Spot spot) {
    return document.graph().text().offset(spot.line() - 1, spot.column() - 1);
  }

  @Override
  public List<Map<String, @Nullable Object>> completions(Spot spot) {
    Document document = document(spot);
    if (!document.isGraph()) {
      return List.of();
    }
    Text text = document.graph().text();
    return Completion.at(document, offset(document, spot), keys).stream()
        .limit(MOST)
        .map(each -> told(each, text))
        .toList();
  }

  private static Map<String, @Nullable Object> told(Proposal proposal, Text text) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("label", proposal.label());
    json.put("kind", proposal.kind().name().toLowerCase(Locale.ROOT));
    json.put("detail", proposal.detail());
    json.put("documentation", proposal.explanation());
    json.put("insert", proposal.edit().text());
    json.put(
        "replace",
        Values.object(
            "from", place(text, proposal.edit().start()),
            "to", place(text, proposal.edit().end())));
    return json;
  }

  private static Map<String, @Nullable Object> place(Text text, int offset) {
    return Values.object("line", text.lineOf(offset) + 1, "column", text.column(offset) + 1);
  }

  @Override
  public Map<String, @Nullable Object> hover(Spot spot) {
    Document document = document(spot);
    if (!document.isGraph()) {
      return Map.of();
    }
    Text text = document.graph().text();
    return new Hovers(document, keys, null)
        .at(offset(document, spot))
        .map(
            found ->
                Values.object(
                    "markdown", found.markdown(),
                    "from", place(text, found.start()),
                    "to", place(text, found.end())))
        .orElse(Map.of());
  }

  @Override
  public String renamed(Path file, String text, String tool, String node, String name) {
    Document document = Document.opened(file, 1, text, workspace);
    int offset =
        document
            .graph()
            .tool(tool)
            .flatMap(found -> found.node(node))
            .flatMap(found -> Optional.ofNullable(found.written()))
            .map(Part.Scalar::start)
            .orElseThrow(
                () -> new PawlException.Conflict("there is no node `" + node + "` in that tool"));
    try {
      return Edit.apply(text, new Names(document).rename(offset, name));
    } catch (Names.Refused refused) {
      throw new PawlException.Conflict(refused.reason());
    }
  }
}
