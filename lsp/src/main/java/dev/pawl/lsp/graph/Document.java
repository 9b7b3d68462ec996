package dev.pawl.lsp.graph;

import dev.pawl.engine.check.WorkflowTypes;
import dev.pawl.formats.DefinitionFormats;
import dev.pawl.formats.graph.GraphSchema;
import dev.pawl.formats.source.SourceLimits;
import dev.pawl.lsp.text.Part;
import dev.pawl.model.Place;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One version of a file that is being written. What is found out about it is found out once, when
 * somebody asks.
 */
public final class Document {
  /** The keys at the top of a graph file. */
  private static final Set<String> TOP =
      Set.of("$schema", "version", "server", "executionLimits", "mcpServers", "tools", "nodes");

  private final Path file;
  private final int version;
  private final String content;
  private final Workspace workspace;

  /** What was last known of each tool before this version. */
  private final Map<String, WorkflowTypes> before;

  private volatile @Nullable GraphText graph;
  private volatile @Nullable Analysis analysis;

  private Document(
      Path file,
      int version,
      String content,
      Workspace workspace,
      Map<String, WorkflowTypes> before) {
    this.file = file;
    this.version = version;
    this.content = content;
    this.workspace = workspace;
    this.before = Map.copyOf(before);
  }

  public static Document opened(Path file, int version, String content, Workspace workspace) {
    return new Document(file, version, content, workspace, Map.of());
  }

  /** The next version, which knows what this one knew. */
  public Document changed(int newer, String text) {
    return new Document(file, newer, text, workspace, known());
  }

  /** The same with other files around it that may have changed. */
  public Document again() {
    return changed(version, content);
  }

  /** Never waits for what is being found out: somebody types. */
  private Map<String, WorkflowTypes> known() {
    Analysis found = analysis;
    if (found == null) {
      return before;
    }
    Map<String, WorkflowTypes> all = new HashMap<>(before);
    for (ToolText tool : graph().tools()) {
      found.types().tool(tool.name()).ifPresent(types -> all.put(tool.name(), types));
    }
    return all;
  }

  public Path file() {
    return file;
  }

  public int version() {
    return version;
  }

  public String content() {
    return content;
  }

  public Workspace workspace() {
    return workspace;
  }

  /** Whether it is too large to be read at all. */
  public boolean isTooLarge() {
    return content.length() > SourceLimits.MAX_BYTES;
  }

  /** Whether it is a graph file, or could become one: other YAML is none of our business. */
  public boolean isGraph() {
    if (isTooLarge()) {
      return false;
    }
    return content.isBlank()
        || content.contains(GraphSchema.FILE)
        || graph().root() instanceof Part.Group whole && whole.member("tools").isPresent()
        || namesItself()
        || isRecognised();
  }

  /**
   * Whether its author wants to hear what is wrong with it: it is a graph file, or says that it
   * will be one before it has any nodes.
   */
  public boolean isMeantAsGraph() {
    return isTooLarge() || isRecognised() || content.contains(GraphSchema.FILE) || looksBegun();
  }

  /** Whether it begins as a graph file does, with the name of its server, and has no other keys. */
  private boolean namesItself() {
    return graph().root() instanceof Part.Group whole
        && whole.group("server").filter(server -> server.member("name").isPresent()).isPresent()
        && whole.members().stream()
            .filter(Part.Member::colon)
            .allMatch(member -> member.key() != null && TOP.contains(member.key()));
  }

  private boolean looksBegun() {
    return graph().root() instanceof Part.Group whole
        && whole
            .group("tools")
            .filter(
                tools ->
                    whole.member("mcpServers").isPresent()
                        || namesItself()
                        || tools.mappings().stream().anyMatch(Document::hasSchema))
            .isPresent();
  }

  private static boolean hasSchema(Part.Group tool) {
    return tool.member("inputSchema").isPresent() || tool.member("outputSchema").isPresent();
  }

  /** Whether it would be read as a graph file if it were saved. */
  private boolean isRecognised() {
    return !isTooLarge()
        && DefinitionFormats.STANDARD.recognise(
            file.toString(), content.getBytes(StandardCharsets.UTF_8));
  }

  public GraphText graph() {
    GraphText known = graph;
    if (known == null) {
      known = GraphText.of(file.toString(), isTooLarge() ? "" : content);
      graph = known;
    }
    return known;
  }

  public Analysis analysis() {
    Analysis found = analysis;
    return found == null ? analysed() : found;
  }

  private synchronized Analysis analysed() {
    Analysis found = analysis;
    if (found == null) {
      found = Analysis.of(file, content, workspace);
      analysis = found;
    }
    return found;
  }

  /** What is known of a tool now, or was when it had no errors. */
  public Optional<WorkflowTypes> types(String tool) {
    return analysis().types().tool(tool).or(() -> Optional.ofNullable(before.get(tool)));
  }

  /** The same, with a part that is just being written taken for harmless. */
  public Optional<WorkflowTypes> typesWithout(Part part, String tool) {
    Optional<WorkflowTypes> now = analysis().types().tool(tool);
    if (now.isPresent()) {
      return now;
    }
    String mended = content.substring(0, part.start()) + "\"null\"" + content.substring(part.end());
    return Analysis.of(file, mended, workspace)
        .types()
        .tool(tool)
        .or(() -> Optional.ofNullable(before.get(tool)));
  }

  /** The place of an offset, as problems tell it. */
  public Place place(int offset) {
    return graph().text().place(file.toString(), offset);
  }
}
