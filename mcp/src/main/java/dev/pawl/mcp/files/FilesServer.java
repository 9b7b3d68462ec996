package dev.pawl.mcp.files;

import dev.pawl.json.Values;
import dev.pawl.mcp.server.ToolServer;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.data.Content;
import dev.pawl.protocol.rpc.RpcError;
import dev.pawl.protocol.rpc.RpcException;
import dev.pawl.protocol.server.Tool;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
    List<Tool> offered = new ArrayList<>();
    offered.add(
        FileTools.list(
            "list_directory", "List directory", doing("list_directory", FileWork::list)));
    offered.add(FileTools.read("read_file", "Read file", doing("read_file", FileWork::read)));
    offered.add(
        FileTools.read(
            "read_text_file", "Read text file", doing("read_text_file", FileWork::read)));
    offered.add(FileTools.search("search", "Search", doing("search", FileWork::search)));
    offered.add(
        FileTools.search("search_files", "Search files", doing("search_files", FileWork::search)));
    if (!readOnly) {
      offered.add(
          FileTools.write("write_file", "Write file", doing("write_file", FileWork::write)));
    }
    this.tools = List.copyOf(offered);
  }

  @Override
  public List<Tool> tools() {
    return tools;
  }

  /** What a tool does. */
  @FunctionalInterface
  private interface Work {
    String answer(FileWork work, Arguments arguments) throws FilesException, InterruptedException;
  }

  private Tool.Handler doing(String tool, Work work) {
    return (arguments, _) -> call(work, new Arguments(tool, arguments));
  }

  private CallResult call(Work work, Arguments arguments)
      throws RpcException, InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    try {
      String text = work.answer(new FileWork(root()), arguments);
      return new CallResult(List.of(Content.text(text)), Values.object("content", text), false);
    } catch (FilesException e) {
      return CallResult.error(String.valueOf(e.getMessage()));
    }
  }

  private RootFolder root() throws RpcException {
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
      throw new RpcException(
          new RpcError(
              RpcError.INTERNAL_ERROR,
              "the root of the files server " + reason + ": " + given.toAbsolutePath()));
    }
  }
}
