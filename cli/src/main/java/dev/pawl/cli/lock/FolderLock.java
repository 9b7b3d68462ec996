package dev.pawl.cli.lock;

import dev.pawl.cli.option.ServersOption;
import dev.pawl.formats.DefinitionFormats;
import dev.pawl.library.lock.ToolLock;
import dev.pawl.mcp.lock.CallSites;
import dev.pawl.mcp.lock.LiveTools;
import dev.pawl.mcp.lock.Lock;
import dev.pawl.mcp.lock.LockFile;
import dev.pawl.mcp.lock.LockedTool;
import dev.pawl.model.Bundle;
import dev.pawl.model.PawlException;
import dev.pawl.model.Problem;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/** The lock of one folder while it is made. */
final class FolderLock {
  private final Map<String, String> saidBy = new TreeMap<>();
  private final List<UnaryOperator<Lock>> agreements = new ArrayList<>();
  private LockFile before;
  private Lock next;
  private boolean silent;

  /**
   * @throws PawlException.InvalidDefinition when a newer Pawl wrote it, which is not overwritten
   */
  FolderLock(Path path) {
    this.before = read(path);
    this.next = before.lock();
  }

  private static LockFile read(Path path) {
    LockFile file = LockFile.read(path);
    if (file.state() == LockFile.State.NEWER) {
      throw new PawlException.InvalidDefinition(file.problems());
    }
    return file;
  }

  /** Takes up what others have written meanwhile, and agrees to the same once more. */
  void again() {
    before = read(before.path());
    next = before.lock();
    agreements.forEach(agreement -> next = agreement.apply(next));
  }

  LockFile before() {
    return before;
  }

  Lock next() {
    return next;
  }

  /** Whether its files call anything that can be locked. */
  boolean isNeeded() {
    return !saidBy.isEmpty();
  }

  /** Whether a server did not answer, so that not all is known. */
  boolean isSilent() {
    return silent;
  }

  /**
   * Takes what a file agrees to.
   *
   * @return tools of which an earlier file was told something else, with that file
   */
  List<String> take(Path file, ToolLock lock, LiveTools live) {
    silent |= !live.silent().isEmpty();
    Lock agreed = lock.updated(next, live);
    List<String> clashes = new ArrayList<>();
    lock.calls()
        .forEach(
            (server, tools) ->
                tools.forEach(
                    tool -> {
                      LockedTool now = agreed.tool(server, tool).orElse(null);
                      LockedTool known = next.tool(server, tool).orElse(null);
                      String earlier = saidBy.putIfAbsent(server + "." + tool, file.toString());
                      if (earlier != null
                          && now != null
                          && known != null
                          && !known.changes(now).isEmpty()) {
                        clashes.add(server + "." + tool + " in " + earlier);
                      }
                    }));
    if (clashes.isEmpty()) {
      next = agreed;
      agreements.add(any -> lock.updated(any, live));
    }
    return clashes;
  }

  /** Leaves out what no graph file of the folder calls; nothing if one cannot be read. */
  void prune(ServersOption servers) throws IOException {
    Set<String> called = new TreeSet<>();
    Path folder = before.path().toAbsolutePath().normalize().getParent();
    if (folder == null) {
      return;
    }
    for (Path file : graphs(folder)) {
      Bundle bundle = servers.read(file);
      if (bundle.problems().stream().anyMatch(FolderLock::isWhole)) {
        return;
      }
      CallSites.of(bundle)
          .tools()
          .forEach((server, tools) -> tools.forEach(tool -> called.add(server + '\0' + tool)));
    }
    next = next.only((server, tool) -> called.contains(server + '\0' + tool));
  }

  /** A problem of the file rather than of one of its tools: others may be hidden by it. */
  private static boolean isWhole(Problem problem) {
    return problem.isError() && problem.tool() == null;
  }

  private static List<Path> graphs(Path folder) throws IOException {
    List<Path> graphs = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
      for (Path entry : entries) {
        if (DefinitionFormats.STANDARD.mayBeOne(String.valueOf(entry.getFileName()))
            && Files.isRegularFile(entry)
            && DefinitionFormats.STANDARD.recognise(entry)) {
          graphs.add(entry);
        }
      }
    }
    return graphs;
  }
}
