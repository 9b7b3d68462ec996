package dev.pawl.mcp.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.upstream.Caller;
import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.json.Values;
import dev.pawl.mcp.config.HostEnvironment;
import dev.pawl.model.FailureCode;
import dev.pawl.model.Place;
import dev.pawl.model.Principal;
import dev.pawl.model.UpstreamDefinition;
import dev.pawl.model.UpstreamSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Programs that are started, used, killed and closed. */
@Timeout(120)
class RemoteUpstreamIT {
  private static final String SECRET = "hush-hush-4711";

  @TempDir Path base;
  private final List<ConfiguredUpstreams> opened = new ArrayList<>();

  @AfterEach
  void close() {
    opened.forEach(ConfiguredUpstreams::close);
    assertThat(pids()).noneMatch(RemoteUpstreamIT::runs);
  }

  private static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  private UpstreamDefinition remote(UpstreamSettings settings) {
    return program(
        settings,
        java(),
        "-XX:TieredStopAtLevel=1",
        "-cp",
        System.getProperty("java.class.path"),
        Remote.class.getName(),
        base.resolve("pids").toString());
  }

  private UpstreamDefinition program(UpstreamSettings settings, String... command) {
    return new UpstreamDefinition.Stdio(
        "remote",
        command[0],
        List.of(command).subList(1, command.length),
        Map.of("TOKEN", SECRET),
        base.toString(),
        settings,
        Place.UNKNOWN);
  }

  private UpstreamDefinition script(String text) {
    return program(UpstreamSettings.DEFAULT, "sh", "-c", text);
  }

  private ConfiguredUpstreams upstreams(UpstreamDefinition definition) {
    ConfiguredUpstreams made = new ConfiguredUpstreams(Map.of("remote", definition), base);
    opened.add(made);
    return made;
  }

  private ConfiguredUpstreams upstreams() {
    return upstreams(remote(UpstreamSettings.DEFAULT));
  }

  private static ToolCall call(String tool, Object... arguments) {
    return call(Caller.NOBODY, tool, arguments);
  }

  private static ToolCall call(Caller caller, String tool, Object... arguments) {
    return new ToolCall(
        "remote", tool, Values.object(arguments), "r", "a/b#1", Principal.LOCAL, caller);
  }

  private List<Long> pids() {
    Path file = base.resolve("pids");
    try {
      return Files.exists(file)
          ? Files.readAllLines(file).stream().map(Long::valueOf).toList()
          : List.of();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean runs(long pid) {
    return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent();
  }

  private static void until(BooleanSupplier condition) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime() - deadline).as("time").isNegative();
      Thread.sleep(5);
    }
  }

  private static <T> CompletableFuture<T> beside(Callable<T> work) {
    CompletableFuture<T> end = new CompletableFuture<>();
    Thread.startVirtualThread(
        () -> {
          try {
            end.complete(work.call());
          } catch (Throwable e) {
            end.completeExceptionally(e);
          }
        });
    return end;
  }

  private static Throwable failure(Future<?> work) throws Exception {
    try {
      throw new AssertionError("it gave " + work.get(30, TimeUnit.SECONDS));
    } catch (ExecutionException e) {
      return e.getCause();
    }
  }

  @Test
  void isStartedByTheFirstCallsTogetherAndOnce() throws Exception {
    ConfiguredUpstreams upstreams = upstreams();
    assertThat(upstreams.state("remote")).isEqualTo(new UpstreamState.Closed());
    assertThat(pids()).isEmpty();
    List<Callable<ToolResult>> calls = new ArrayList<>();
    for (int n = 0; n < 50; n++) {
      int own = n;
      calls.add(() -> upstreams.call(call("echo", "n", own)));
    }
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      int n = 0;
      for (Future<ToolResult> each : threads.invokeAll(calls)) {
        assertThat(each.get().output()).isEqualTo(Map.of("n", n++));
      }
    }
    assertThat(pids()).hasSize(1);
    assertThat(UpstreamState.words(upstreams.state("remote"))).isEqualTo("connected, remote 1");
  }

  @Test
  void callsFailAtOnceWhenItIsKilledAndTheNextOneWorks() throws Exception {
    ConfiguredUpstreams upstreams = upstreams();
    List<CompletableFuture<ToolResult>> calls = new ArrayList<>();
    for (int n = 0; n < 10; n++) {
      Path file = base.resolve("w" + n);
      calls.add(beside(() -> upstreams.call(call("wait", "file", file.toString()))));
    }
    for (int n = 0; n < 10; n++) {
      Path file = base.resolve("w" + n);
      until(() -> Files.exists(file));
    }
    ProcessHandle.of(pids().getFirst()).orElseThrow().destroyForcibly();
    for (CompletableFuture<ToolResult> each : calls) {
      assertThat(failure(each))
          .isInstanceOfSatisfying(
              UpstreamException.class,
              e -> assertThat(e.code()).isEqualTo(FailureCode.UPSTREAM_UNREACHABLE))
          .hasMessageStartingWith("server `remote`: the server ended (exit code 137)")
          .hasMessageContaining("starting with [redacted]");
    }
    assertThat(upstreams.call(call("echo", "n", 1)).output()).isEqualTo(Map.of("n", 1));
    assertThat(pids()).hasSize(2);
  }

  @Test
  void aStartThatFailsSaysWhyAndIsNotRepeatedAtOnce() throws Exception {
    ConfiguredUpstreams upstreams =
        upstreams(script("echo \"no database for $TOKEN\" >&2; exit 3"));
    assertThatThrownBy(() -> upstreams.call(call("echo")))
        .isInstanceOf(UpstreamException.class)
        .hasMessage(
            "server `remote` could not be connected: the server ended (exit code 3):"
                + " no database for [redacted]");
    assertThatThrownBy(() -> upstreams.call(call("echo")))
        .hasMessageContaining("no database for [redacted] (it is left alone for another ");
    assertThat(UpstreamState.words(upstreams.state("remote"))).startsWith("failing: ");
  }

  @Test
  void aLongErrorHidesASecretThatItsEndCuts() {
    // The 600 characters that are kept would begin in the middle of the secret.
    ConfiguredUpstreams upstreams =
        upstreams(script("printf 'x%s%0594d' \"$TOKEN\" 0 >&2; exit 3"));
    assertThatThrownBy(() -> upstreams.call(call("echo")))
        .hasMessageNotContaining("4711")
        .hasMessageContaining("0000");
  }

  @Test
  void secretsAreHiddenInAllThatItSays() throws Exception {
    ConfiguredUpstreams upstreams = upstreams();
    ToolResult env = upstreams.call(call("env"));
    assertThat(env.toString()).contains("[redacted]").doesNotContain(SECRET);
    assertThat(upstreams.call(call("fail")).firstText()).isEqualTo("leaks [redacted]");
    assertThat(upstreams.tools("remote").toString())
        .contains("Leaks [redacted]")
        .doesNotContain(SECRET);
    List<String> heard = new ArrayList<>();
    Caller caller =
        new Caller() {
          @Override
          public void progress(String server, double done, @Nullable Double total, String text) {
            heard.add(server + " " + done + "/" + total + " " + text);
          }

          @Override
          public boolean canAnswer() {
            return true;
          }

          @Override
          public Optional<Map<String, @Nullable Object>> ask(
              String server, String method, Map<String, @Nullable Object> params) {
            heard.add(server + " " + method + " " + params.get("message"));
            return Optional.of(Values.object("action", "decline"));
          }
        };
    assertThat(upstreams.call(call(caller, "meta")).firstText())
        .contains("\"dev.pawl/effectId\":\"r/a/b#1\"");
    assertThat(upstreams.call(call(caller, "ask")).firstText()).contains("decline");
    assertThat(heard)
        .containsExactly("remote 1.0/2.0 half [redacted]", "remote elicitation/create ?[redacted]");
  }

  @Test
  void aProgramSeesOnlyWhatItIsGiven() throws Exception {
    HostEnvironment host =
        new HostEnvironment(Map.of("PATH", System.getenv("PATH"), "PAWL_TEST_OURS", "ours"));
    Map<String, UpstreamDefinition> definitions =
        Map.of("remote", remote(UpstreamSettings.DEFAULT));
    ConfiguredUpstreams upstreams = new ConfiguredUpstreams(definitions, base, Map.of(), host);
    opened.add(upstreams);
    Map<?, ?> env = (Map<?, ?>) upstreams.call(call("env")).output();
    assertThat(env.containsKey("TOKEN")).isTrue();
    assertThat(env.containsKey("PATH")).isTrue();
    assertThat(env.containsKey("PAWL_TEST_OURS")).isFalse();
  }

  @Test
  void anUnknownToolIsNamed() {
    assertThatThrownBy(() -> upstreams().call(call("ecko")))
        .hasMessage("server `remote` has no tool `ecko`, did you mean `echo`?");
  }

  @Test
  void isClosedWhenItIsIdleAndOpenedAgain() throws Exception {
    UpstreamSettings settings =
        new UpstreamSettings(
            Duration.ofMinutes(1), Duration.ofMinutes(1), Duration.ofMillis(100), 5, null);
    ConfiguredUpstreams upstreams = upstreams(remote(settings));
    upstreams.call(call("echo"));
    until(() -> !runs(pids().getFirst()));
    assertThat(upstreams.state("remote")).isEqualTo(new UpstreamState.Closed());
    upstreams.call(call("echo"));
    assertThat(pids()).hasSize(2);
  }

  @Test
  void aMissingVariableIsInTheWayOfItsServerOnly() throws Exception {
    UpstreamDefinition broken =
        new UpstreamDefinition.Stdio(
            "broken", "sh", List.of("${PAWL_TEST_MISSING}"), Map.of(), null, Place.UNKNOWN);
    ConfiguredUpstreams upstreams =
        new ConfiguredUpstreams(
            Map.of("broken", broken, "remote", remote(UpstreamSettings.DEFAULT)), base);
    opened.add(upstreams);
    assertThatThrownBy(() -> upstreams.tools("broken"))
        .hasMessageContaining("broken")
        .hasMessageContaining("PAWL_TEST_MISSING");
    assertThat(upstreams.call(call("echo")).isError()).isFalse();
  }

  @Test
  void closingEndsItWhileCallsAreMade() throws Exception {
    ConfiguredUpstreams upstreams = upstreams();
    Path file = base.resolve("w");
    CompletableFuture<ToolResult> waiting =
        beside(() -> upstreams.call(call("wait", "file", file.toString())));
    until(() -> Files.exists(file));
    upstreams.close();
    assertThat(runs(pids().getFirst())).isFalse();
    assertThat(failure(waiting)).hasMessage("server `remote`: the connection was closed");
    assertThatThrownBy(() -> upstreams.call(call("echo"))).hasMessage("server `remote` was closed");
  }

  @Test
  void oneWhoIsInterruptedStillClosesAll() throws Exception {
    ConfiguredUpstreams upstreams =
        upstreams(script("trap '' TERM; echo $$ > pids; while :; do sleep 0.1; done"));
    CompletableFuture<ToolResult> waiting = beside(() -> upstreams.call(call("echo")));
    Path pids = base.resolve("pids");
    until(() -> Files.exists(pids) && !pids().isEmpty());
    Thread.currentThread().interrupt();
    upstreams.close();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(runs(pids().getFirst())).isFalse();
    assertThat(failure(waiting)).hasMessage("server `remote` was closed");
  }

  @Test
  void aHangingStartKeepsNobodyFromLookingLeavingOrClosing() throws Exception {
    ConfiguredUpstreams upstreams = upstreams(script("echo $$ >> pids; exec sleep 600"));
    List<Thread> threads = new ArrayList<>();
    List<CompletableFuture<ToolResult>> calls = new ArrayList<>();
    for (int n = 0; n < 2; n++) {
      CompletableFuture<Thread> own = new CompletableFuture<>();
      calls.add(
          beside(
              () -> {
                own.complete(Thread.currentThread());
                return upstreams.call(call("echo"));
              }));
      threads.add(own.get());
    }
    until(() -> !pids().isEmpty());
    assertThat(upstreams.state("remote")).isEqualTo(new UpstreamState.Closed());
    threads.getFirst().interrupt();
    assertThat(failure(calls.getFirst())).isInstanceOf(InterruptedException.class);
    // The other one still waits for it.
    assertThat(calls.getLast()).isNotDone();
    assertThat(runs(pids().getFirst())).isTrue();
    threads.getLast().interrupt();
    assertThat(failure(calls.getLast())).isInstanceOf(InterruptedException.class);
    // It goes on, for whoever tries again.
    CompletableFuture<ToolResult> next = beside(() -> upstreams.call(call("echo")));
    assertThat(runs(pids().getFirst())).isTrue();
    upstreams.close();
    assertThat(failure(next)).hasMessage("server `remote` was closed");
    assertThat(runs(pids().getLast())).isFalse();
  }

  @Test
  void noMoreCallsThanAllowedAreMadeAtOnce() throws Exception {
    UpstreamSettings settings =
        new UpstreamSettings(
            Duration.ofMinutes(1), Duration.ofMinutes(1), Duration.ofMinutes(1), 3, null);
    ConfiguredUpstreams upstreams = upstreams(remote(settings));
    upstreams.call(call("echo"));
    List<CompletableFuture<ToolResult>> calls = new ArrayList<>();
    for (int n = 0; n < 6; n++) {
      Path file = base.resolve("w" + n);
      calls.add(beside(() -> upstreams.call(call("wait", "file", file.toString()))));
    }
    until(() -> waiting() == 3);
    assertThat(beside(upstreams.tools("remote")::size).get(30, TimeUnit.SECONDS)).isEqualTo(6);
    assertThat(waiting()).isEqualTo(3);
    upstreams.close();
    for (CompletableFuture<ToolResult> each : calls) {
      assertThat(failure(each)).isInstanceOf(UpstreamException.class);
    }
    assertThat(waiting()).isEqualTo(3);
  }

  private long waiting() {
    try (var files = Files.list(base)) {
      return files.filter(file -> file.getFileName().toString().startsWith("w")).count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aServerThatPrintsNoiseAndWorksAllTheSameIsToldOfOnce() throws Exception {
    List<String> logged = new CopyOnWriteArrayList<>();
    Logger log = Logger.getLogger("dev.pawl.mcp");
    log.setFilter(record -> !logged.add(record.getMessage()));
    try {
      UpstreamDefinition.Stdio quiet = (UpstreamDefinition.Stdio) remote(UpstreamSettings.DEFAULT);
      List<String> command =
          new ArrayList<>(
              List.of(
                  "sh",
                  "-c",
                  "printf 'Hello \\033[1m%s\\n' $TOKEN; exec \"$0\" \"$@\"",
                  quiet.command()));
      command.addAll(quiet.args());
      ConfiguredUpstreams noisy =
          upstreams(program(UpstreamSettings.DEFAULT, command.toArray(String[]::new)));
      assertThat(noisy.call(call("echo", "a", 1)).output()).isEqualTo(Map.of("a", 1));
      assertThat(noisy.call(call("echo", "a", 2)).output()).isEqualTo(Map.of("a", 2));
    } finally {
      log.setFilter(null);
    }
    assertThat(logged)
        .containsExactly(
            "server `remote`: it printed what is no message of MCP: `Hello \\u001B[1m[redacted]`;"
                + " only messages belong on its standard output");
  }

  @Test
  void whatAServerPrintedFirstIsQuotedWhenItCannotBeStarted() {
    ConfiguredUpstreams noisy = upstreams(script("for i in one two three four; do echo $i; done"));
    assertThatThrownBy(() -> noisy.call(call("echo")))
        .isInstanceOf(UpstreamException.class)
        .hasMessageContaining("it printed what is no message of MCP: `one`, `three`, `four`");
  }
}
