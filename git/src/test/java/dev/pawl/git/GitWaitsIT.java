package dev.pawl.git;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.source.FileSource;
import dev.pawl.engine.source.Logins;
import dev.pawl.engine.source.Snapshot;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who waits for whom, and for how long. */
class GitWaitsIT {
  @TempDir private Path folder;
  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-11-18T10:00:00Z"));
  private TestRepository repository;
  private WebRepository web;

  @BeforeEach
  void start() throws IOException {
    repository = TestRepository.in(folder.resolve("prompts.git"));
    web = WebRepository.of(repository);
    repository.push("main", text("one"));
  }

  @AfterEach
  void stop() {
    web.close();
    repository.close();
  }

  private static Map<String, byte[]> text(String text) {
    return Map.of("a.md", text.getBytes(UTF_8));
  }

  private static String read(Snapshot snapshot) {
    return new String(snapshot.files().getFirst().read(), UTF_8);
  }

  private FileSource open() {
    return open(web.uri(), GitLimits.USUAL);
  }

  private FileSource open(String uri, GitLimits limits) {
    InstantSource clock = now::get;
    return GitSourceProvider.open(Orders.of(uri), folder.resolve("data"), limits, clock);
  }

  private void pass(Duration time) {
    now.updateAndGet(moment -> moment.plus(time));
  }

  @Test
  void thoseWhoAskAtTheSameTimeShareOneFetch() throws Exception {
    CountDownLatch gate = web.close(new CountDownLatch(1));
    List<Thread> asking = new ArrayList<>();
    List<Snapshot> seen = Collections.synchronizedList(new ArrayList<>());
    try (FileSource source = open()) {
      for (int i = 0; i < 20; i++) {
        asking.add(Thread.ofPlatform().start(() -> seen.add(source.refresh())));
      }
      while (!asking.stream().allMatch(each -> each.getState() == Thread.State.TIMED_WAITING)) {
        Thread.onSpinWait();
      }
      gate.countDown();
      for (Thread each : asking) {
        each.join();
      }
      assertThat(seen).hasSize(20).allSatisfy(each -> assertThat(read(each)).isEqualTo("one"));
      assertThat(web.looks()).isEqualTo(1);
      assertThat(web.fetches()).isEqualTo(1);
    }
  }

  /** Memory may end in the middle of a look, and so may the stack. */
  @Test
  void aLookThatBreaksDownIsToldAndTheNextOneIsMade() throws IOException {
    AtomicReference<@Nullable Error> breakdown = new AtomicReference<>(new OutOfMemoryError("x"));
    Logins logins =
        () -> {
          Error error = breakdown.getAndSet(null);
          if (error != null) {
            throw error;
          }
          return Optional.empty();
        };
    GitLimits limits = GitLimits.USUAL.with(Duration.ofSeconds(20), Duration.ofSeconds(5));
    try (FileSource source =
        GitSourceProvider.open(
            Orders.of(web.uri(), logins), folder.resolve("data"), limits, now::get)) {
      assertThat(source.refresh().trouble()).contains("the look failed");
      assertThat(read(source.refresh())).isEqualTo("one");
    }
  }

  @Test
  void whatDidNotChangeIsNotFetchedAgain() {
    try (FileSource source = open()) {
      source.refresh();
      source.refresh();
      source.refresh();
      assertThat(web.looks()).isEqualTo(3);
      assertThat(web.fetches()).isEqualTo(1);
    }
  }

  @Test
  void nobodyLooksAgainBeforeItsTime() throws IOException {
    try (FileSource source = open()) {
      source.current();
      repository.push("main", text("two"));
      pass(Orders.TTL.minusSeconds(1));
      assertThat(read(source.current())).isEqualTo("one");
      assertThat(web.looks()).isEqualTo(1);
    }
    try (FileSource source = open()) {
      assertThat(read(source.current())).isEqualTo("one");
      assertThat(web.looks()).isEqualTo(1);
    }
  }

  @Test
  void whatIsTooOldIsServedWhileSomebodyLooks() throws IOException {
    try (FileSource source = open()) {
      source.current();
      repository.push("main", text("two"));
      CountDownLatch gate = web.close(new CountDownLatch(1));
      pass(Orders.TTL);
      assertThat(read(source.current())).isEqualTo("one");
      assertThat(read(source.current())).isEqualTo("one");
      gate.countDown();
      while (!read(source.current()).equals("two")) {
        Thread.onSpinWait();
      }
      assertThat(web.looks()).isEqualTo(2);
      assertThat(source.current().fetchedAt()).isEqualTo(now.get());
    }
  }

  @Test
  void aNewProcessThatFindsSomethingOldWaitsALittleForSomethingNew() throws IOException {
    try (FileSource source = open()) {
      source.current();
    }
    repository.push("main", text("two"));
    pass(Orders.TTL);
    GitLimits patient = GitLimits.USUAL.first(Duration.ofMinutes(5));
    try (FileSource source = open(web.uri(), patient)) {
      assertThat(read(source.current())).isEqualTo("two");
    }
    repository.push("main", text("three"));
    pass(Orders.TTL);
    CountDownLatch gate = web.close(new CountDownLatch(1));
    try (FileSource source = open(web.uri(), GitLimits.USUAL.first(Duration.ofMillis(50)))) {
      assertThat(read(source.current())).isEqualTo("two");
      gate.countDown();
    }
  }

  @Test
  void aServerThatIsGoneIsNotAskedAllTheTime() throws IOException {
    try (FileSource source = open()) {
      source.current();
      web.stop();
      pass(Orders.TTL);
      while (source.current().trouble() == null) {
        Thread.onSpinWait();
      }
      Snapshot old = source.current();
      assertThat(read(old)).isEqualTo("one");
      assertThat(old.fetchedAt()).isEqualTo(now.get().minus(Orders.TTL));
      web.startAgain();
      assertThat(source.current().trouble()).isNotBlank();
      assertThat(web.looks()).isEqualTo(1);
      pass(Duration.ofSeconds(60));
      while (source.current().trouble() != null) {
        Thread.onSpinWait();
      }
      assertThat(web.looks()).isEqualTo(2);
    }
  }

  @Test
  void aServerThatSaysNothingIsGivenUp() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
      GitLimits limits = GitLimits.USUAL.with(Duration.ofSeconds(1), Duration.ofMinutes(5));
      for (String scheme : List.of("http", "git")) {
        String uri = scheme + "://127.0.0.1:" + silent.getLocalPort() + "/x.git";
        try (FileSource source = open(uri, limits)) {
          assertThat(source.current().trouble()).contains("time");
        }
      }
    }
  }

  @Test
  void aServerThatNeverEndsIsGivenUp() throws Exception {
    try (ServerSocket endless = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
      GitLimits limits = GitLimits.USUAL.with(Duration.ofMinutes(1), Duration.ofSeconds(1));
      Thread served = Thread.ofVirtual().start(() -> trickle(endless));
      String uri = "http://127.0.0.1:" + endless.getLocalPort() + "/x.git";
      try (FileSource source = open(uri, limits)) {
        assertThat(source.current().trouble()).contains("more than 1 second");
      }
      served.join();
    }
  }

  /** Until nobody listens any more. */
  private static void trickle(ServerSocket server) {
    try (Socket socket = server.accept();
        InputStream in = socket.getInputStream()) {
      assertThat(in.read()).isPositive();
      socket.getOutputStream().write("HTTP/1.1 200 OK\r\nX: ".getBytes(UTF_8));
      while (true) {
        socket.getOutputStream().write('x');
        Thread.yield();
      }
    } catch (IOException _) {
      // Who asked is gone.
    }
  }

  @Test
  void aRepositoryThatIsTooLargeIsNotFetched() throws IOException {
    byte[] large = new byte[3 << 20];
    new Random(1).nextBytes(large);
    repository.push("main", Map.of("large.bin", large));
    GitLimits limits = GitLimits.USUAL.fetching(1 << 20, 40);
    try (FileSource source = open(web.uri(), limits)) {
      Snapshot snapshot = source.current();
      assertThat(snapshot.isKnown()).isFalse();
      assertThat(snapshot.trouble()).contains("too large");
    }
  }

  @Test
  void whoIsInterruptedWaitsNoLonger() {
    CountDownLatch gate = web.close(new CountDownLatch(1));
    try (FileSource source = open()) {
      Thread.currentThread().interrupt();
      assertThat(source.refresh().isKnown()).isFalse();
      assertThat(Thread.interrupted()).isTrue();
      gate.countDown();
      assertThat(read(source.refresh())).isEqualTo("one");
    }
  }

  @Test
  void closingEndsALookThatIsUnderWay() {
    web.close(new CountDownLatch(1));
    FileSource source = open();
    Thread asking = Thread.ofPlatform().start(source::refresh);
    while (web.looks() == 0) {
      Thread.onSpinWait();
    }
    source.close();
    assertThat(source.current().isKnown()).isFalse();
    assertThat(asking.isInterrupted()).isFalse();
  }
}
