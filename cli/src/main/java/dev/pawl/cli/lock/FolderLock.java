package dev.pawl.cli.lock;

import dev.pawl.cli.option.ServersOption;
import dev.pawl.formats.DefinitionFormats;
import dev.pawl.mcp.lock.CallSites;
import dev.pawl.mcp.lock.Lock;
import dev.pawl.mcp.lock.LockFile;
import dev.pawl.mcp.lock.LockedTool;
import dev.pawl.model.Bundle;
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

/** The lock of one folder while it is made. */
final class FolderLock {
  private final LockFile before;
  private final Map<String, String> saidBy = new TreeMap<>();
  private Lock next;

  FolderLock(Path path) {
    this.before = LockFile.read(path);
    this.next = before.lock();
  }

  LockFile before() {
    return before;
  }

  Lock next() {
    return next;
  }

  /**
   * Takes what a file agrees to.
   *
   * @return tools of which an earlier file was told something else, with that file
   */
  List<String> take(Path file, Lock agreed, Map<String, Set<String>> calls) {
    List<String> clashes = new ArrayList<>();
    calls.forEach(
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
