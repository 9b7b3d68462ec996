package dev.pawl.cli.lock;

import dev.pawl.cli.option.ServersOption;
import dev.pawl.formats.DefinitionFormats;
import dev.pawl.library.Pawl;
import dev.pawl.library.lock.ToolLock;
import dev.pawl.mcp.lock.Drift;
import dev.pawl.mcp.lock.LiveTools;
import dev.pawl.mcp.lock.Lock;
import dev.pawl.mcp.lock.LockFile;
import dev.pawl.mcp.lock.LockedTool;
import dev.pawl.model.PawlException;
import dev.pawl.model.Problem;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/** The lock of one folder while it is made. */
final class FolderLock {
  /**
   * In place of a name: all tools of a server, of which a model chooses one. No tool is called so.
   */
  private static final String ANY = "";

  private final Map<String, String> saidBy = new TreeMap<>();
  private final List<UnaryOperator<Lock>> agreements = new ArrayList<>();
  private LockFile before;
  private Lock next;
  private final Set<Drift> unused = new LinkedHashSet<>();
  private boolean silent;
  private boolean blocked;
  private boolean unread;

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

  /** What stands in the way of a lock that covers everything; empty if nothing does. */
  String lack() {
    return unread
        ? "not all files can be read"
        : blocked ? "not all tools that are called exist" : silent ? "not all servers answer" : "";
  }

  /** Takes that a file has problems which may hide what it calls. */
  void takeUnread() {
    unread = true;
  }

  /** Whether there is a file of which nobody can tell what it says. */
  boolean isIllegible() {
    return before.state() == LockFile.State.UNUSABLE && before.legible().servers().isEmpty();
  }

  /** What people compare with: also a file that cannot be used says something. */
  Lock shown() {
    return before.state() == LockFile.State.UNUSABLE ? before.legible() : before.lock();
  }

  /**
   * Takes what a file agrees to.
   *
   * @return tools of which an earlier file was told something else, with that file
   */
  List<String> take(Path file, ToolLock lock, LiveTools live) {
    silent |= !live.silent().isEmpty();
    blocked |= lock.isBlocked(live);
    Lock agreed = lock.updated(next, live);
    List<String> clashes = new ArrayList<>();
    lock.calls(live)
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

  /**
   * Finds what is locked, but called by no graph file of the folder. As long as one of them has
   * errors, nobody knows what it is meant to call.
   */
  Set<Drift> findUnused(ServersOption servers) throws IOException {
    Set<String> called = called(servers).orElse(null);
    if (called != null && !unread && !blocked) {
      next.servers()
          .forEach(
              (server, tools) ->
                  tools.forEach(
                      (tool, described) -> {
                        if (!called.contains(key(server, tool))
                            && !called.contains(key(server, ANY))) {
                          unused.add(Drift.unused(server, tool, described));
                        }
                      }));
    }
    return unused;
  }

  /** Leaves out what was found to be unused, and still is. */
  void prune(ServersOption servers) throws IOException {
    Set<String> called = unused.isEmpty() ? null : called(servers).orElse(null);
    if (called != null) {
      Set<String> gone = new TreeSet<>();
      unused.forEach(each -> gone.add(key(each.server(), each.tool())));
      gone.removeAll(called);
      next =
          next.only(
              (server, tool) ->
                  !gone.contains(key(server, tool)) || called.contains(key(server, ANY)));
    }
  }

  /** The tools that graph files of the folder call, and that the lock does not have. */
  List<String> uncovered(ServersOption servers) throws IOException {
    List<String> uncovered = new ArrayList<>();
    for (String each : called(servers).orElse(Set.of())) {
      String[] names = each.split("\0", 2);
      boolean covered =
          names[1].equals(ANY)
              ? next.servers().containsKey(names[0])
              : next.tool(names[0], names[1]).isPresent();
      if (!covered) {
        uncovered.add(names[1].equals(ANY) ? names[0] : names[0] + "." + names[1]);
      }
    }
    return uncovered;
  }

  /** What the graph files of the folder call; empty if one of them has errors. */
  private Optional<Set<String>> called(ServersOption servers) throws IOException {
    Path folder = before.path().toAbsolutePath().normalize().getParent();
    if (folder == null) {
      return Optional.empty();
    }
    Set<String> called = new TreeSet<>();
    for (Path file : graphs(folder)) {
      try (Pawl pawl = servers.load(file)) {
        if (pawl.problems().stream().anyMatch(Problem::isError)) {
          return Optional.empty();
        }
        ToolLock lock = pawl.toolLock();
        lock.calls()
            .forEach((server, tools) -> tools.forEach(tool -> called.add(key(server, tool))));
        lock.open().forEach(server -> called.add(key(server, ANY)));
      }
    }
    return Optional.of(called);
  }

  private static String key(String server, String tool) {
    return server + '\0' + tool;
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
