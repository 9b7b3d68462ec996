package dev.pawl.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A PostgreSQL server for the tests of this process, started when it is first asked for, and ended
 * with the process. It refuses to run as root; then it runs as nobody.
 */
public final class PostgresServer {
  public static final String PASSWORD = "ps&wd/%+:@";

  private static final String ARCHIVE = "/postgres-linux-x86_64.txz";
  private static final String NOBODY = "65534";
  private static @Nullable PostgresServer running;

  private final Path folder;
  private final int port;
  private @Nullable Process server;

  private PostgresServer(Path folder, int port) {
    this.folder = folder;
    this.port = port;
  }

  /** The one of this process. */
  public static synchronized PostgresServer running() {
    try {
      PostgresServer known = running;
      if (known == null) {
        Path folder = Files.createTempDirectory("pawl-postgres");
        known = new PostgresServer(folder, freePort());
        Runtime.getRuntime().addShutdownHook(new Thread(known::end));
        known.unpack();
        known.start();
        running = known;
      }
      return known;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The address of the database, in a schema of its own. */
  public String address(String schema) {
    return "postgresql://pawl:ps%26wd%2F%25+%3A%40@127.0.0.1:"
        + port
        + "/postgres?currentSchema="
        + schema;
  }

  public int port() {
    return port;
  }

  private void unpack() throws IOException {
    Path archive = folder.resolve("postgres.txz");
    try (InputStream in = PostgresServer.class.getResourceAsStream(ARCHIVE)) {
      Files.copy(Objects.requireNonNull(in, ARCHIVE), archive);
    }
    run(List.of("tar", "-xJf", archive.toString(), "-C", folder.toString()));
    Files.writeString(folder.resolve("password"), PASSWORD);
    if (isRoot()) {
      run(List.of("chown", "-R", NOBODY + ":" + NOBODY, folder.toString()));
    }
    run(
        asUser(
            folder.resolve("bin/initdb").toString(),
            "--pgdata=" + folder.resolve("data"),
            "--username=pawl",
            "--auth=scram-sha-256",
            "--encoding=UTF8",
            "--locale=C",
            // It lasts as long as a test: neither the disk nor a thief is waited for.
            "--no-sync",
            "--set=fsync=off",
            "--set=scram_iterations=1",
            "--pwfile=" + folder.resolve("password")));
  }

  /** Returns once it takes connections. */
  public void start() throws IOException {
    Path log = folder.resolve("log");
    Process started =
        new ProcessBuilder(
                asUser(
                    folder.resolve("bin/postgres").toString(),
                    "-D",
                    folder.resolve("data").toString(),
                    "-p",
                    Integer.toString(port),
                    "-c",
                    "listen_addresses=127.0.0.1",
                    "-c",
                    "unix_socket_directories="))
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .directory(folder.toFile())
            .start();
    server = started;
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!Files.readString(log).contains("ready to accept connections")) {
      if (!started.isAlive() || System.nanoTime() > deadline) {
        throw new IOException("PostgreSQL did not start:\n" + Files.readString(log));
      }
      pause();
    }
  }

  /** How it is ended. */
  public enum Stop {
    /** In good order, but without waiting for anybody who is connected. */
    FAST("INT"),
    /** Without tidying up. */
    IMMEDIATE("QUIT"),
    /** As a crash would. */
    CRASH("KILL");

    private final String signal;

    Stop(String signal) {
      this.signal = signal;
    }
  }

  /** Ends it at once, as a crash would. */
  public void stop() {
    stop(Stop.CRASH);
  }

  public void stop(Stop how) {
    Process running = server;
    if (running == null) {
      return;
    }
    List<ProcessHandle> all = running.descendants().toList();
    signal(running, how.signal);
    if (how == Stop.CRASH) {
      all.forEach(ProcessHandle::destroyForcibly);
    }
    try {
      boolean _ = running.waitFor(20, TimeUnit.SECONDS);
      for (ProcessHandle each : all) {
        for (int i = 0; each.isAlive() && i < 1_000; i++) {
          pause();
        }
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private void signal(Process process, String signal) {
    try {
      run(List.of("kill", "-" + signal, Long.toString(process.pid())));
    } catch (IOException _) {
      // It is gone already.
    }
  }

  private void end() {
    stop();
    try (var files = Files.walk(folder)) {
      for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(each);
      }
    } catch (IOException | UncheckedIOException _) {
      // It is in the folder for temporary files.
    }
  }

  private static void pause() {
    try {
      Thread.sleep(10);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * A port below those that systems give to whoever asks for any: nobody gets it by chance before
   * the server has it, or while the server is away.
   */
  private static int freePort() throws IOException {
    for (int i = 0; i < 1_000; i++) {
      int port = ThreadLocalRandom.current().nextInt(15_000, 32_000);
      try (ServerSocket _ = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        return port;
      } catch (BindException _) {
        // Somebody has it: another one.
      }
    }
    throw new IOException("no port is free");
  }

  private static boolean isRoot() {
    return System.getProperty("user.name").equals("root");
  }

  private static List<String> asUser(String... command) {
    List<String> all = new ArrayList<>();
    if (isRoot()) {
      all.addAll(List.of("setpriv", "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups"));
    }
    all.addAll(List.of(command));
    return all;
  }

  private void run(List<String> command) throws IOException {
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).directory(folder.toFile()).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    try {
      if (process.waitFor() != 0) {
        throw new IOException(String.join(" ", command) + " failed:\n" + output);
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
