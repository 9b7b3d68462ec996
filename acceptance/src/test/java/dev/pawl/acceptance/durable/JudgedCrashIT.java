package dev.pawl.acceptance.durable;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.RunQuery;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.testkit.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Processes drive risky graphs on one store, are killed one after the other, meet other faults, and
 * at the end a {@link Judge} compares what everybody knows, and a {@link TrailJudge} what was put
 * down of it.
 *
 * <p>Rounds with an odd number are on PostgreSQL. {@code -Dpawl.sweep.from} and {@code
 * -Dpawl.sweep.to} run some of them only: 125 rounds of 8 kills are the whole soak.
 */
class JudgedCrashIT {
  private static final boolean SOAK = Boolean.getBoolean("pawl.soak");
  private static final int ROUNDS = SOAK ? 125 : 4;
  private static final int KILLS = SOAK ? 8 : 3;
  private static final int RUNS_EACH = 4;
  private static final int SEEDS = KILLS * RUNS_EACH;
  private static final int WRITES = 160;

  @TempDir private Path folder;
  private final List<Process> all = new ArrayList<>();

  /** What else happens in a round. */
  private enum Fault {
    NONE,
    /** A process has the same tools and servers in another file. */
    STRANGER,
    /** Nothing more can be written for a while. */
    NO_ROOM,
    /** What processes are connected to the database with is cut. */
    CUT_CONNECTIONS
  }

  static IntStream rounds() {
    return IntStream.range(
        Integer.getInteger("pawl.sweep.from", 0), Integer.getInteger("pawl.sweep.to", ROUNDS));
  }

  @ParameterizedTest(name = "round {0}")
  @MethodSource("rounds")
  void nobodyKnowsAnythingThatOthersContradict(int round) throws Exception {
    boolean postgres = round % 2 == 1;
    String data =
        postgres
            ? PostgresServer.running().address("sweep_" + round)
            : folder.resolve("data").toString();
    Sweeping.Place place = new Sweeping.Place(data, folder);
    if (isAudited(round)) {
      place.audit();
    }
    if (postgres) {
      sql("create schema if not exists sweep_" + round);
    }
    try {
      sweep(place, round, postgres);
      finish(place, round);
    } finally {
      all.forEach(Process::destroyForcibly);
    }
    judge(place, round);
  }

  /** Half of the rounds, with each fault and on both stores. */
  private static boolean isAudited(int round) {
    return (round / 2 + round / 8) % 2 == 1;
  }

  private void sweep(Sweeping.Place place, int round, boolean postgres) throws Exception {
    Random random = new Random(round);
    Fault fault = Fault.values()[round / 2 % Fault.values().length];
    Deque<Process> alive = new ArrayDeque<>();
    if (fault == Fault.STRANGER) {
      start(place, "stranger", round, false);
    }
    for (int i = 0; i < KILLS; i++) {
      boolean noRoom = !postgres && fault == Fault.NO_ROOM && i == KILLS / 2;
      int write = random.nextInt(3) == 0 ? 0 : 1 + random.nextInt(WRITES);
      Process process =
          start(
              place,
              "serve",
              round,
              noRoom,
              Integer.toString(firstSeed(round) + i * RUNS_EACH),
              Integer.toString(RUNS_EACH),
              Integer.toString(write),
              random.nextBoolean() ? "before" : "after");
      awaitReady(process, i);
      if (postgres && i == KILLS / 2) {
        happen(fault);
      }
      alive.add(process);
      Thread.sleep(random.nextInt(noRoom ? 1_000 : 300));
      if (alive.size() > 1) {
        kill(alive.remove());
      }
    }
    Thread.sleep(random.nextInt(300));
    all.forEach(JudgedCrashIT::kill);
  }

  private static void happen(Fault fault) throws Exception {
    switch (fault) {
      case NONE, STRANGER -> {}
      case NO_ROOM -> {
        PostgresServer.running().stop();
        PostgresServer.running().start();
      }
      case CUT_CONNECTIONS ->
          sql(
              "select pg_terminate_backend(pid) from pg_stat_activity"
                  + " where usename = 'pawl' and pid <> pg_backend_pid()");
    }
  }

  private static void sql(String statement) throws SQLException {
    int port = PostgresServer.running().port();
    try (Connection connection =
            DriverManager.getConnection(
                "jdbc:postgresql://127.0.0.1:" + port + "/postgres",
                "pawl",
                PostgresServer.PASSWORD);
        Statement all = connection.createStatement()) {
      all.execute(statement);
    }
  }

  private static int firstSeed(int round) {
    return round * 1_000;
  }

  private static void kill(Process process) {
    process.destroyForcibly();
    try {
      assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private Path output(Process process) {
    return folder.resolve("output-" + all.indexOf(process) + ".txt");
  }

  private Process start(
      Sweeping.Place place, String what, int round, boolean noRoom, String... more)
      throws IOException {
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of(what, place.data(), place.folder().toString()));
    arguments.add(Integer.toString(firstSeed(round)));
    arguments.add(Integer.toString(SEEDS));
    arguments.addAll(List.of(more));
    Path output = folder.resolve("output-" + all.size() + ".txt");
    List<String> command = Children.java(Sweeping.class, arguments);
    Process process =
        new ProcessBuilder(noRoom ? withLittleRoom(place, command) : command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    all.add(process);
    return process;
  }

  /** No file can become much larger than the largest is. */
  private static List<String> withLittleRoom(Sweeping.Place place, List<String> command)
      throws IOException {
    long most = 100_000;
    for (String each : List.of("pawl.db", "pawl.db-wal")) {
      Path file = Path.of(place.data()).resolve(each);
      most = Math.max(most, Files.exists(file) ? Files.size(file) : 0);
    }
    List<String> limited = new ArrayList<>();
    limited.addAll(
        List.of("bash", "-c", "ulimit -f " + (most / 1_024 + 50) + "; exec \"$@\"", "-"));
    limited.addAll(command);
    return limited;
  }

  private void awaitReady(Process process, int number) throws Exception {
    long until = System.nanoTime() + TimeUnit.MINUTES.toNanos(3);
    while (process.isAlive() && !Files.readString(output(process)).contains("ready")) {
      assertThat(System.nanoTime()).as("process %s is ready", number).isLessThan(until);
      Thread.sleep(5);
    }
  }

  private void finish(Sweeping.Place place, int round) throws Exception {
    Process last = start(place, "finish", round, false);
    assertThat(last.waitFor(4, TimeUnit.MINUTES))
        .as("all that was left is over: %s", Files.readString(output(last)))
        .isTrue();
    assertThat(last.exitValue()).as(Files.readString(output(last))).isZero();
  }

  private void judge(Sweeping.Place place, int round) throws IOException {
    Map<String, JudgedRun> runs = new TreeMap<>();
    List<String> findings = new ArrayList<>();
    try (RunStore store = place.open()) {
      for (RunSummary run : store.list(RunQuery.ALL)) {
        runs.put(
            run.run(),
            new JudgedRun(run.run(), Sweeping.workflow(run.run()), store.events(run.run())));
      }
      if (place.isAudited()) {
        findings.addAll(TrailJudge.findings(store, runs.values()));
      }
    }
    List<ServerRecord.Call> calls = place.record().calls();
    List<Told> told = Told.readFrom(place.told());
    findings.addAll(Judge.findings(runs, calls, told));
    long doubts = runs.values().stream().flatMap(run -> run.all(Event.InDoubt.class)).count();
    report(
        "round %d: %d kills, %d runs, %d calls, %d doubts, %d told; findings: %s"
            .formatted(round, KILLS, runs.size(), calls.size(), doubts, told.size(), findings));
    assertThat(findings).as("round %s%s", round, journals(runs, findings)).isEmpty();
    assertThat(calls).as("calls in round %s", round).isNotEmpty();
  }

  /** Of the runs with which something is wrong. */
  private static String journals(Map<String, JudgedRun> runs, List<String> findings) {
    StringBuilder text = new StringBuilder();
    for (JudgedRun run : runs.values()) {
      if (findings.stream().anyMatch(finding -> finding.startsWith(run.id() + ":"))) {
        text.append("\n").append(run.id()).append(":");
        run.events().forEach(event -> text.append("\n  ").append(event));
      }
    }
    return text.toString();
  }

  private static void report(String line) throws IOException {
    @Nullable String file = System.getProperty("pawl.sweep.report");
    if (file != null) {
      Files.writeString(Path.of(file), line + "\n", CREATE, APPEND);
    }
  }
}
