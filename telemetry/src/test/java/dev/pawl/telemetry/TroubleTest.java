package dev.pawl.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.journal.MemoryJournal;
import dev.pawl.testkit.LoadedGraph;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Collectors that are gone, slow or mad: runs do not notice. */
@Timeout(120)
class TroubleTest {
  private static final String PLAIN =
      """
      - { id: entry, type: entry, next: exit }
      - { id: exit, type: exit }
      """;

  /** More than the end of a process may take by itself, because the machine may be busy. */
  private static final Duration BOUND = Exporter.TO_END.plusSeconds(10);

  private final Scene scene = new Scene().with("OTEL_BSP_SCHEDULE_DELAY", "1");

  @AfterEach
  void close() {
    scene.close();
  }

  private void run(int times) {
    LoadedGraph graph = scene.graph(PLAIN);
    for (int i = 0; i < times; i++) {
      RunResult result =
          graph.engine().run(graph.tool("t"), Map.of(), RunOptions.DEFAULT, new MemoryJournal());
      assertThat(result).isInstanceOf(RunResult.Completed.class);
    }
  }

  private double dropped(String signal) {
    String line = "pawl_telemetry_dropped_total{pawl_telemetry_signal=\"" + signal + "\"} ";
    return scene
        .telemetry()
        .exposition()
        .orElseThrow()
        .lines()
        .filter(each -> each.startsWith(line))
        .mapToDouble(each -> Double.parseDouble(each.substring(line.length())))
        .sum();
  }

  private Duration closing() {
    long began = System.nanoTime();
    scene.telemetry().close();
    return Duration.ofNanos(System.nanoTime() - began);
  }

  private static void until(java.util.function.BooleanSupplier holds) throws InterruptedException {
    while (!holds.getAsBoolean()) {
      TimeUnit.MILLISECONDS.sleep(5);
    }
  }

  @Test
  void nobodyListens() throws Exception {
    scene.receiver.close();
    run(200);
    until(() -> !scene.notices().isEmpty());
    assertThat(closing()).isLessThan(BOUND);
    assertThat(scene.notices())
        .anyMatch(each -> each.contains("traces do not reach http://127.0.0.1:"));
    assertThat(dropped("traces")).isEqualTo(600);
  }

  @Test
  void itNeverAnswers() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    scene.receiver.manner = _ -> end.await();
    scene.with("OTEL_BSP_MAX_QUEUE_SIZE", "50");
    run(200);
    until(() -> !scene.receiver.headers.isEmpty());
    run(200);
    assertThat(closing()).isLessThan(BOUND);
    end.countDown();
    assertThat(dropped("traces")).isGreaterThan(500);
  }

  /** The head of an answer comes, and its body never ends. */
  @Test
  void itNeverStopsAnswering() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    scene.with("OTEL_EXPORTER_OTLP_TIMEOUT", "200");
    scene.receiver.manner =
        call -> {
          call.sendResponseHeaders(200, 0);
          while (!end.await(1, TimeUnit.MILLISECONDS)) {
            call.getResponseBody().write(new byte[1_024]);
          }
        };
    run(20);
    until(() -> !scene.notices().isEmpty());
    assertThat(scene.notices().getFirst()).contains("no answer in 200 ms");
    assertThat(closing()).isLessThan(BOUND);
    end.countDown();
  }

  @Test
  void itRefusesWhatItGets() throws Exception {
    scene.receiver.manner = call -> Receiver.status(call, 400);
    run(20);
    until(() -> dropped("traces") >= 60);
    assertThat(scene.notices()).hasSize(1);
    assertThat(scene.notices().getFirst()).contains("status 400").doesNotContain("again");
  }

  @Test
  void itSendsElsewhere() throws Exception {
    AtomicInteger visits = new AtomicInteger();
    scene.receiver.manner =
        call -> {
          visits.incrementAndGet();
          call.getResponseHeaders().add("Location", scene.receiver.address() + "/other");
          Receiver.status(call, 307);
        };
    run(1);
    until(() -> dropped("traces") >= 3);
    assertThat(scene.receiver.headers).hasSize(visits.get());
  }

  @Test
  void itIsBusyAndThenTakesEverything() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    scene.receiver.manner =
        call -> {
          if (asked.incrementAndGet() == 1) {
            scene.receiver.manner = Receiver.POLITE;
            Receiver.status(call, 503);
          }
        };
    run(1);
    until(() -> scene.receiver.spans.size() == 3);
    until(() -> scene.notices().size() == 2);
    assertThat(scene.notices().getLast()).contains("again");
    assertThat(dropped("traces")).isZero();
  }

  @Test
  void itAnswersNonsense() throws Exception {
    scene.receiver.manner =
        call -> {
          call.getResponseHeaders().add("Retry-After", "Thu, 99 Foo");
          byte[] nonsense = {8, -1, -1, -1, -1, -1};
          call.sendResponseHeaders(200, nonsense.length);
          call.getResponseBody().write(nonsense);
        };
    run(20);
    until(() -> !scene.receiver.headers.isEmpty());
    assertThat(closing()).isLessThan(BOUND);
    assertThat(scene.notices()).isEmpty();
  }

  @Test
  void whatIsSentCanBeMadeSmallerAndHasTheHeadersThatAreSaid() {
    scene
        .with("OTEL_EXPORTER_OTLP_COMPRESSION", "gzip")
        .with("OTEL_EXPORTER_OTLP_HEADERS", "api-key=s3cret%21,x=1");
    run(1);
    assertThat(scene.told().spans).hasSize(3);
    assertThat(scene.receiver.headers.getFirst())
        .containsEntry("Api-key", java.util.List.of("s3cret!"));
  }

  @Test
  void whatIsWrongInTheEnvironmentIsToldWithoutItsValue() {
    scene
        .with("OTEL_EXPORTER_OTLP_ENDPOINT", "s3cret")
        .with("OTEL_BSP_MAX_QUEUE_SIZE", "s3cret")
        .with("OTEL_TRACES_SAMPLER", "s3cret")
        .with("OTEL_EXPORTER_OTLP_PROTOCOL", "grpc");
    run(1);
    assertThat(scene.told().spans).hasSize(3);
    assertThat(scene.notices()).hasSizeGreaterThanOrEqualTo(4);
    assertThat(scene.notices()).noneMatch(each -> each.contains("s3cret"));
  }

  @Test
  void itCanBeSwitchedOff() {
    scene.with("OTEL_SDK_DISABLED", "true");
    run(1);
    assertThat(scene.telemetry().exposition()).isEmpty();
    assertThat(scene.told().headers).isEmpty();
  }

  @Test
  void partsOfItCanBeSwitchedOff() {
    scene.with("OTEL_TRACES_EXPORTER", "none").with("OTEL_LOGS_EXPORTER", "none");
    run(1);
    Receiver told = scene.told();
    assertThat(told.spans).isEmpty();
    assertThat(told.metrics).isNotEmpty();
  }
}
