package dev.pawl;

import dev.pawl.activities.Activities;
import dev.pawl.formats.graph.McpServersFile;
import dev.pawl.library.embed.BuiltGraph;
import dev.pawl.library.embed.LoadedTools;
import dev.pawl.mcp.server.ToolServer;
import dev.pawl.model.PawlException;
import dev.pawl.model.UpstreamDefinition;
import dev.pawl.store.StorePlace;
import dev.pawl.store.database.Drivers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What a {@link Pawl} is to be made of. */
public final class PawlBuilder {
  private final List<Path> paths = new ArrayList<>();
  private final List<Graph> graphs = new ArrayList<>();
  private final List<Activities> programs = new ArrayList<>();
  private final List<Path> serverFiles = new ArrayList<>();
  private final Map<String, Server> servers = new LinkedHashMap<>();
  private boolean isLocked;
  private StorePlace place = StorePlace.memory();
  private Consumer<String> notices =
      text -> System.getLogger("dev.pawl").log(System.Logger.Level.INFO, text);

  PawlBuilder() {}

  /** Loads a file of any format that Pawl reads, or all of them below a folder. */
  public PawlBuilder load(Path fileOrFolder) {
    paths.add(fileOrFolder);
    return this;
  }

  /** Takes graphs that were built in code; they may run each other. */
  public PawlBuilder add(Graph... some) {
    graphs.addAll(List.of(some));
    return this;
  }

  /** Takes activities and the workflows made of them; files and graphs can call them, too. */
  public PawlBuilder add(Activities... some) {
    programs.addAll(List.of(some));
    return this;
  }

  /** Keeps runs in a folder, so that they survive the process; needs {@code sqlite-jdbc}. */
  public PawlBuilder keptIn(Path folder) {
    place = new StorePlace.Folder(folder);
    return this;
  }

  /**
   * Keeps runs where a text says: {@code postgresql://user@host/database}, which needs {@code
   * org.postgresql:postgresql}, a folder, or {@code memory}, which is the default.
   */
  public PawlBuilder keptIn(String where) {
    place = StorePlace.of(where);
    return this;
  }

  /** A server that files and graphs may call; one of this process wins over all others. */
  public PawlBuilder server(String name, Server server) {
    servers.put(name, server);
    return this;
  }

  /** Servers from a file such as {@code .mcp.json}; those of a graph file win. */
  public PawlBuilder servers(Path file) {
    serverFiles.add(file);
    return this;
  }

  /** Calls only tools that are as the {@code pawl.lock} beside each file says. */
  public PawlBuilder locked() {
    isLocked = true;
    return this;
  }

  /** Gets what a person who runs the program may want to know; by default it is logged. */
  public PawlBuilder notices(Consumer<String> told) {
    notices = told;
    return this;
  }

  /**
   * Reads and compiles everything, and starts nothing. A file with mistakes is no exception: see
   * {@link Pawl#problems}.
   *
   * @throws PawlException.InvalidDefinition when a server or a file of servers is wrong, when gates
   *     are, or when there is no lock where one is wanted
   * @throws PawlException.Unreachable when the driver of the database is not on the class path
   */
  public Pawl open() {
    needDriver();
    LoadedTools tools = new LoadedTools(configured(), inProcess());
    if (isLocked) {
      tools.lock(notices);
    }
    if (!programs.isEmpty()) {
      tools.add(programs);
    }
    paths.forEach(tools::load);
    if (!graphs.isEmpty()) {
      tools.add(Graph.together(graphs));
    }
    return new Pawl(tools, place, notices);
  }

  /** Sooner than when the first run is to be kept. */
  private void needDriver() {
    switch (place) {
      case StorePlace.Memory() -> {}
      case StorePlace.Elsewhere _ -> {} // the store itself says which module is missing
      case StorePlace.Folder(Path folder) ->
          Drivers.require(Drivers.SQLITE, "the folder " + folder, "org.xerial:sqlite-jdbc");
      case StorePlace.Postgres postgres ->
          Drivers.require(Drivers.POSTGRESQL, postgres.shown(), "org.postgresql:postgresql");
    }
  }

  private Map<String, ToolServer> inProcess() {
    Map<String, ToolServer> here = new LinkedHashMap<>();
    servers.forEach(
        (name, server) -> {
          ToolServer known = server.tools();
          if (known != null) {
            here.put(name, known);
          }
        });
    return here;
  }

  private Map<String, UpstreamDefinition> configured() {
    Map<String, @Nullable Object> said = new LinkedHashMap<>();
    servers.forEach(
        (name, server) -> {
          if (server.tools() == null) {
            said.put(name, server.json());
          }
        });
    Map<String, UpstreamDefinition> all = new LinkedHashMap<>(BuiltGraph.servers(said));
    for (Path file : serverFiles) {
      McpServersFile read = McpServersFile.read(file);
      if (!read.readable()) {
        throw new PawlException.InvalidDefinition(read.problems());
      }
      read.upstreams().forEach(all::putIfAbsent);
    }
    return all;
  }
}
