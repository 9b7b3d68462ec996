package dev.pawl.mcp.upstream;

import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.mcp.config.HostEnvironment;
import dev.pawl.mcp.config.Resolved;
import dev.pawl.mcp.config.Secrets;
import dev.pawl.mcp.config.ServerConfig;
import dev.pawl.mcp.process.ChildProcess;
import dev.pawl.mcp.process.Program;
import dev.pawl.model.UpstreamDefinition;
import dev.pawl.protocol.client.Connector;
import dev.pawl.protocol.client.HttpTransport;
import dev.pawl.protocol.client.SseTransport;
import dev.pawl.protocol.client.StdioTransport;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The way to a server, with its variables filled in.
 *
 * @param secrets what must not be seen of it
 */
record Link(Connector connector, Secrets secrets) {
  private static final Duration MOMENT = Duration.ofSeconds(1);

  /** Finds the way anew each time, since files and variables may have changed. */
  @FunctionalInterface
  interface Finder {
    Link find() throws UpstreamException;
  }

  static Finder to(UpstreamDefinition.Stdio server, HostEnvironment environment, Path base) {
    AtomicBoolean warned = new AtomicBoolean();
    return () -> {
      Resolved.Local process = ServerConfig.resolve(server, environment, base);
      Program program = new Program(process.command(), process.environment(), process.folder());
      Consumer<String> noise =
          what -> {
            if (!warned.getAndSet(true)) {
              warn(server.name(), Redaction.visible(what, process.secrets()));
            }
          };
      return new Link(() -> open(program, process.secrets()).onNoise(noise), process.secrets());
    };
  }

  private static void warn(String name, String noise) {
    System.getLogger("dev.pawl.mcp")
        .log(
            Level.WARNING,
            "server `" + name + "`: " + noise + "; only messages belong on its standard output");
  }

  private static StdioTransport open(Program program, Secrets secrets) throws IOException {
    ChildProcess child = ChildProcess.start(program);
    return new StdioTransport(
        child.output(),
        child.input(),
        child::close,
        what -> obituary(what, child, secrets),
        ChildProcess.INPUT_ROOM);
  }

  /** What is known about the end of a program. */
  private static String obituary(String what, ChildProcess child, Secrets secrets) {
    awaitExit(child);
    Optional<Integer> code = child.exitCode();
    // Which of its streams is seen to end first is a matter of chance.
    boolean ended = code.isPresent() && what.equals(StdioTransport.NO_READER);
    StringBuilder text = new StringBuilder(ended ? StdioTransport.ENDED : what);
    code.ifPresent(number -> text.append(" (exit code ").append(number).append(')'));
    // Half a secret would not be recognised any more.
    String words = secrets.redact(child.lastWords().strip());
    if (!words.isEmpty()) {
      text.append(": ").append(lastLines(words));
    }
    return text.toString();
  }

  /** Its streams end a moment before the program has. */
  private static void awaitExit(ChildProcess child) {
    CountDownLatch exited = new CountDownLatch(1);
    child.onExit(exited::countDown);
    try {
      boolean _ = exited.await(MOMENT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private static String lastLines(String words) {
    String[] lines = words.split("\n");
    int from = Math.max(0, lines.length - 5);
    String last = String.join(" | ", Arrays.asList(lines).subList(from, lines.length));
    return last.length() > 600 ? "…" + last.substring(last.length() - 600) : last;
  }

  /**
   * @param tokens what the server may want to be shown, or null where a header says it all
   */
  static Finder to(
      UpstreamDefinition.Http server,
      HostEnvironment environment,
      Path base,
      @Nullable Tokens tokens) {
    return () -> {
      Resolved.Remote remote = ServerConfig.resolve(server, environment, base);
      LateAuthorization late = tokens == null ? null : tokens.authorization(remote);
      Connector connector =
          remote.sse()
              ? () -> new SseTransport(remote.url(), remote.headers(), late)
              : HttpTransport.to(remote.url(), remote.headers(), late);
      return new Link(
          connector,
          tokens == null || late == null ? remote.secrets() : tokens.secrets(remote, late));
    };
  }
}
