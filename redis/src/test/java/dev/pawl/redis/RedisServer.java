package dev.pawl.redis;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A Redis server on loopback with a folder of its own, which outlasts the server. */
final class RedisServer implements AutoCloseable {
  private static final String BINARY = "redis-server-6.2.6-v5-linux-amd64";
  private static @Nullable RedisServer shared;

  private final Path folder;
  private final int port;
  private final List<String> settings;
  private String login = "";
  private @Nullable Process server;

  private RedisServer(Path folder, int port, List<String> settings) {
    this.folder = folder;
    this.port = port;
    this.settings = settings;
  }

  /** One that keeps what it confirms. */
  static RedisServer start(Path folder) {
    return start(folder, "--appendonly", "yes", "--appendfsync", "always");
  }

  static RedisServer start(Path folder, String... settings) {
    RedisServer server = new RedisServer(folder, freePort(), List.of(settings));
    server.start();
    return server;
  }

  /** The one of this process, which is ended with it. */
  static synchronized RedisServer running() {
    RedisServer known = shared;
    if (known == null) {
      try {
        known = start(Files.createTempDirectory("pawl-redis"));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      Runtime.getRuntime().addShutdownHook(new Thread(known::end));
      shared = known;
    }
    return known;
  }

  /**
   * A port below those that systems give to whoever asks for any: nobody gets it by chance while
   * the server is away.
   */
  private static int freePort() {
    for (int i = 0; i < 1_000; i++) {
      int port = ThreadLocalRandom.current().nextInt(15_000, 32_000);
      try (ServerSocket _ = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        return port;
      } catch (IOException _) {
        // Somebody has it: another one.
      }
    }
    throw new IllegalStateException("no port is free");
  }

  String address(String options) {
    return "redis://"
        + login
        + "127.0.0.1:"
        + port
        + "/0"
        + (options.isEmpty() ? "" : "?" + options);
  }

  /** The same server, with who comes. */
  RedisServer withLogin(String user) {
    RedisServer same = new RedisServer(folder, port, settings);
    same.login = user + "@";
    return same;
  }

  /** Returns once it takes connections. */
  void start() {
    try {
      Path log = folder.resolve("log");
      Files.deleteIfExists(log);
      List<String> command =
          new ArrayList<>(
              List.of(
                  binary().toString(),
                  "--port",
                  Integer.toString(port),
                  "--bind",
                  "127.0.0.1",
                  "--save",
                  "",
                  "--dir",
                  folder.toString()));
      command.addAll(settings);
      Process started =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      server = started;
      awaitReady(log, started);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void awaitReady(Path log, Process started) throws IOException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!Files.readString(log).contains("Ready to accept connections")) {
      if (!started.isAlive() || System.nanoTime() > deadline) {
        throw new IOException("Redis did not start:\n" + Files.readString(log));
      }
      pause();
    }
  }

  private static void pause() {
    try {
      Thread.sleep(5);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private Path binary() throws IOException {
    Path binary = folder.resolve("redis-server");
    if (!Files.exists(binary)) {
      try (InputStream in = RedisServer.class.getResourceAsStream("/" + name())) {
        Files.copy(Objects.requireNonNull(in, name()), binary);
      }
      if (!binary.toFile().setExecutable(true)) {
        throw new IOException(binary + " cannot be made a program");
      }
    }
    return binary;
  }

  private static String name() {
    boolean arm = System.getProperty("os.arch").toLowerCase(Locale.ROOT).contains("aarch64");
    boolean mac = System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("mac");
    if (mac) {
      return arm ? "redis-server-6.2.6-v5-darwin-arm64" : "redis-server-6.2.6-v5-darwin-amd64";
    }
    return arm ? "redis-server-6.2.7-linux-arm64" : BINARY;
  }

  /** Sends it a command as another client would, and returns the first line of the answer. */
  String tell(String command) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.getOutputStream().write((command + "\r\n").getBytes(StandardCharsets.UTF_8));
      return new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))
          .readLine();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Ends it as a crash would. */
  void crash() {
    Process running = server;
    if (running != null) {
      running.destroyForcibly();
      running.onExit().join();
    }
  }

  private void end() {
    crash();
    try (var files = Files.walk(folder)) {
      for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(each);
      }
    } catch (IOException | UncheckedIOException _) {
      // It is in the folder for temporary files.
    }
  }

  @Override
  public void close() {
    crash();
  }
}
