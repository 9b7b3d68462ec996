package dev.pawl.mcp.files;

import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.json.Values;
import dev.pawl.mcp.server.Tool;
import dev.pawl.mcp.server.ToolServer;
import dev.pawl.mcp.server.UnknownTool;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads, writes, lists and searches files below one root folder, and nowhere else.
 *
 * <p>Arguments, answers and errors are those of the well-known npm package {@code
 * modelcontextprotocol/server-filesystem}, so that either serves the same workflow. Making one
 * touches no disk; the root is looked up by the first call.
 */
public final class FilesServer implements ToolServer {
  private final Path given;
  private final List<Tool> tools;
  private volatile @Nullable RootFolder root;

  /** Serves the files below a folder, which need not exist yet. */
  public FilesServer(Path root, boolean readOnly) {
    this.given = root;
    List<Tool> offered = new ArrayList<>(FileTools.READING);
    if (!readOnly) {
      offered.add(FileTools.WRITE);
    }
    this.tools = List.copyOf(offered);
  }

  @Override
  public List<Tool> tools() {
    return tools;
  }

  @Override
  public ToolResult call(String tool, Map<String, @Nullable Object> arguments)
      throws UpstreamException, InterruptedException {
    if (tools.stream().noneMatch(offered -> offered.name().equals(tool))) {
      throw unknown(tool);
    }
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    FileWork work = new FileWork(root());
    try {
      String text = answer(work, tool, new Arguments(tool, arguments));
      return new ToolResult(
          List.of(ToolResult.textItem(text)), Values.object("content", text), false);
    } catch (FilesException e) {
      return ToolResult.error(String.valueOf(e.getMessage()));
    }
  }

  private static String answer(FileWork work, String tool, Arguments arguments)
      throws FilesException, InterruptedException {
    return switch (tool) {
      case "list_directory" -> work.list(arguments);
      case "read_file", "read_text_file" -> work.read(arguments);
      case "search", "search_files" -> work.search(arguments);
      case "write_file" -> work.write(arguments);
      default -> throw new IllegalStateException("a tool without work: " + tool);
    };
  }

  private UpstreamException unknown(String tool) {
    return tool.equals(FileTools.WRITE.name())
        ? UpstreamException.refused("the files server is read-only, it has no `write_file`")
        : UnknownTool.refusal("the files server", tool, tools);
  }

  private RootFolder root() throws UpstreamException {
    RootFolder known = root;
    if (known != null) {
      return known;
    }
    try {
      RootFolder found = RootFolder.at(given);
      root = found;
      return found;
    } catch (IOException e) {
      String reason =
          e instanceof NoSuchFileException ? "does not exist" : "is not a folder that can be read";
      String start = given.isAbsolute() ? "" : " (relative paths start at the current folder)";
      throw UpstreamException.unreachable(
          "the root of the files server " + reason + ": " + given.toAbsolutePath() + start);
    }
  }
}
