package dev.pawl.acceptance.durable;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.host.Recovery;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.ToolHints;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.upstream.Upstreams;
import dev.pawl.engine.workflow.Compilation;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.library.runs.FileRecovery;
import dev.pawl.model.PawlException;
import dev.pawl.store.Stores;
import dev.pawl.store.database.StoreSettings;
import dev.pawl.testkit.Graphs;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** A data folder with its runs, and every call that they really made. */
final class World {
  /** Computes; reads; acts, reads meanwhile, asks and acts again. {@code other} does the same. */
  private static final Map<String, Workflow> TOOLS =
      Compilation.of(
              Graphs.read(
                  "tools:\n"
                      + tool(
                          "compute",
                          "- { id: entry, type: entry, next: t }",
                          "- { id: t, type: transform, transform: { expr: '40 + 2' }, next: exit }")
                      + tool(
                          "read",
                          "- { id: entry, type: entry, next: look }",
                          "- { id: look, type: mcp, server: up, tool: read, args: {}, next: exit }")
                      + acting("act")
                      + acting("other")))
          .workflows();

  private final Path folder;
  private final List<String> calls = new ArrayList<>();
  private boolean still;
  private String unanswered = "";
  private volatile Predicate<String> mayRead = _ -> true;

  World(Path folder) {
    this.folder = folder;
  }

  private static String acting(String name) {
    return tool(
        name,
        "- { id: entry, type: entry, next: [first, look] }",
        "- { id: first, type: mcp, server: up, tool: act, args: {}, next: both }",
        "- { id: look, type: mcp, server: up, tool: read, args: {}, next: both }",
        "- { id: both, type: transform, join: all, transform: { expr: '$.first & $.look' },"
            + " next: ok }",
        "- { id: ok, type: ask, question: Go on?, next: second }",
        "- { id: second, type: mcp, server: up, tool: act, args: {}, next: end }",
        "- { id: end, type: transform, transform: { expr: '$.both & $.ok & $.second' },"
            + " next: exit }");
  }

  private static String tool(String name, String... nodes) {
    return "- name: "
        + name
        + "\n  description: d\n  nodes:\n"
        + String.join("\n", nodes).indent(2)
        + "  - { id: exit, type: exit }\n";
  }

  static Workflow tool(String name) {
    return TOOLS.get(name);
  }

  static boolean isActing(String tool) {
    return tool.equals("act") || tool.equals("other");
  }

  /** What a run of a tool answers when nothing goes wrong. */
  static Object result(String tool) {
    return switch (tool) {
      case "compute" -> 42;
      case "read" -> "read";
      default -> "donereadyesdone";
    };
  }

  RunStore open() {
    return Stores.open(folder.toString(), StoreSettings.DEFAULT.letters(Duration.ofMillis(20)));
  }

  /** What drives a run of this id. */
  Engine engine(String run) {
    return Engine.on(upstreams(run)).naming(() -> run).seeded(() -> 42);
  }

  private Upstreams upstreams(String run) {
    return new Upstreams() {
      @Override
      public ToolResult call(ToolCall call) throws InterruptedException {
        while (call.tool().equals("read") && !mayRead.test(run)) {
          Thread.sleep(2);
        }
        made(run + " " + call.step());
        return ToolResult.text(call.tool().equals("act") ? "done" : "read");
      }

      @Override
      public ToolHints hints(String server, String tool) {
        return new ToolHints(tool.equals("read"), false);
      }
    };
  }

  private synchronized void made(String call) throws InterruptedException {
    while (still) {
      wait();
    }
    calls.add(call);
    notifyAll();
    while (call.equals(unanswered)) {
      wait();
    }
  }

  /** Lets a run read only from some moment on. */
  void readWhen(Predicate<String> runMay) {
    mayRead = runMay;
  }

  /** Has a call made, but not answered until another one is to be left so. */
  synchronized void leaveUnanswered(String run, String step) {
    unanswered = run + " " + step;
    notifyAll();
  }

  /** Waits until a step of a run was called. */
  synchronized void awaitCall(String run, String step) throws InterruptedException {
    while (calls(run, step) == 0) {
      wait();
    }
  }

  /** How often a step of a run was called. */
  synchronized long calls(String run, String step) {
    return calls.stream().filter((run + " " + step)::equals).count();
  }

  /**
   * Goes on with what is found.
   *
   * @param unknown the run of a tool that is not there
   * @param odd the run whose server is not there
   */
  Recovery recovery(String unknown, String odd) {
    return new Recovery() {
      @Override
      public boolean knows(RunSummary run) {
        return !run.run().equals(unknown);
      }

      @Override
      public Workflow workflow(RunSummary run, Kept kept) {
        return FileRecovery.compiled(kept.definition());
      }

      @Override
      public Engine engine(RunSummary run, Kept kept) {
        if (run.run().equals(odd)) {
          throw new PawlException.NotFound("there is no server for it here");
        }
        return World.this.engine(run.run());
      }
    };
  }

  /** The world as it would be found if all processes were killed at this moment. */
  World killed(Path to) throws IOException, SQLException {
    Files.createDirectories(to);
    World copy = new World(to);
    synchronized (this) {
      still = true;
      copy.calls.addAll(calls);
    }
    try {
      sql("VACUUM INTO '" + copy.file() + "'");
    } finally {
      synchronized (this) {
        still = false;
        notifyAll();
      }
    }
    leaveOwners(copy);
    return copy;
  }

  /** The same before anything else happens to it. */
  World copy(Path to) throws IOException {
    Files.createDirectories(to);
    World copy = new World(to);
    Files.copy(file(), copy.file());
    copy.calls.addAll(calls);
    leaveOwners(copy);
    return copy;
  }

  /** The files of processes that were killed are still there, and nobody holds them. */
  private void leaveOwners(World copy) throws IOException {
    Path owners = Files.createDirectories(copy.folder.resolve("owners"));
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder.resolve("owners"))) {
      for (Path file : files) {
        Files.createFile(owners.resolve(file.getFileName()));
      }
    }
  }

  private Path log() {
    return folder.resolve("pawl.db-wal");
  }

  /** How much of the log is written. */
  long written() throws IOException {
    return Files.size(log());
  }

  /**
   * The world as it would be found if the power went while the log was written.
   *
   * @param safe how much of it had arrived; of what came later, some is there and some is not
   */
  World torn(Path to, long safe) throws IOException {
    World copy = copy(to);
    Files.copy(log(), copy.log());
    try (RandomAccessFile file = new RandomAccessFile(copy.log().toFile(), "rw")) {
      long torn = file.length() - safe;
      file.setLength(safe + torn * 2 / 3);
      file.seek(safe + torn / 3);
      file.write(new byte[(int) (torn / 6)]);
    }
    return copy;
  }

  Path file() {
    return folder.resolve("pawl.db");
  }

  /** Does something to the file behind the store's back. */
  void sql(String... statements) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      for (String each : statements) {
        statement.execute(each);
      }
    }
  }

  private Connection connect() throws SQLException {
    return DriverManager.getConnection("jdbc:sqlite:" + file());
  }
}
