package dev.pawl.protocol.stdio;

import static dev.pawl.protocol.stdio.StdioClient.MODERN;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Json;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.data.Implementation;
import dev.pawl.protocol.server.Exchange;
import dev.pawl.protocol.server.McpServer;
import dev.pawl.protocol.server.Offer;
import dev.pawl.protocol.server.Tool;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A request whose thread is busy with what it began. */
@Timeout(30)
class TakingOverTest {
  private final Semaphore goOn = new Semaphore(0);
  private final Semaphore done = new Semaphore(0);
  private final Semaphore waiting = new Semaphore(0);
  private final Semaphore cancelled = new Semaphore(0);
  private final AtomicBoolean interrupted = new AtomicBoolean();
  private StdioClient client;

  @BeforeEach
  void connect() throws IOException {
    List<Tool> tools =
        List.of(
            Tool.of("busy", "Is busy", this::busy),
            Tool.of("late", "Waits to be interrupted", this::late),
            Tool.of("echo", "Answers", (_, _) -> CallResult.text("hi")));
    McpServer server =
        new McpServer(
            new Implementation("busy", "1"), null, new Offer(tools, List.of(), List.of(), null));
    client = new StdioClient(server);
  }

  @AfterEach
  void disconnect() throws IOException {
    goOn.release(10);
    client.close();
  }

  private CallResult busy(Map<String, Object> arguments, Exchange exchange) {
    Optional<String> note = exchange.remembered();
    if (note.isPresent()) {
      return CallResult.text("another thread, which knows " + note.get());
    }
    return exchange.mayBeTakenOver("the note") ? keepsBusy() : CallResult.text("nobody else");
  }

  private CallResult keepsBusy() {
    goOn.acquireUninterruptibly();
    interrupted.set(Thread.interrupted());
    done.release();
    return CallResult.text("the busy thread");
  }

  private CallResult late(Map<String, Object> arguments, Exchange exchange)
      throws InterruptedException {
    if (exchange.remembered().isEmpty() && exchange.mayBeTakenOver("x")) {
      return keepsBusy();
    }
    try {
      waiting.release();
      new Semaphore(0).acquire();
      return CallResult.text("never");
    } catch (InterruptedException e) {
      cancelled.release();
      throw e;
    }
  }

  @Test
  void isAnsweredOnceByAnotherThreadInBothEras() throws IOException, InterruptedException {
    client.initialize();
    for (String meta : new String[] {"'x':1", MODERN}) {
      assertThat(text(client.ask(call(1, "busy", meta)))).contains("which knows the note");
      assertThat(text(client.ask(call(2, "echo", meta)))).contains("'id':2", "hi");
      goOn.release();
      done.acquire();
      assertThat(text(client.ask(call(1, "echo", meta)))).contains("'id':1", "hi");
    }
    assertThat(client.isQuietFor(Duration.ofMillis(100))).isTrue();
  }

  @Test
  void manyAtATimeAreTakenOverAsLongAsThereAreThreads() throws IOException, InterruptedException {
    client.initialize();
    int takenOver = 0;
    for (int i = 0; i < 20; i++) {
      String answer = text(client.ask(call(i, "busy", "'x':1")));
      takenOver += answer.contains("which knows the note") ? 1 : 0;
      assertThat(answer).containsAnyOf("which knows the note", "nobody else");
    }
    assertThat(takenOver).isBetween(1, 8);
    assertThat(text(client.ask(call(30, "echo", "'x':1")))).contains("hi");
  }

  @Test
  void isCancelledWhereItIsHandledNow() throws IOException, InterruptedException {
    client.initialize();
    client.send(call(7, "late", "'x':1"));
    waiting.acquire();
    client.send("{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':7}}");
    cancelled.acquire();
    goOn.release();
    done.acquire();
    assertThat(interrupted).isFalse();
    assertThat(text(client.ask(call(7, "echo", "'x':1")))).contains("hi");
  }

  @Test
  void isNotTakenOverWhenMoreWaitsToBeRead() throws IOException, InterruptedException {
    client.initialize();
    String two = call(1, "busy", "'x':1") + "\n" + call(1000, "echo", "'x':1") + "\n";
    client.raw(two.replace('\'', '"').getBytes(UTF_8));
    String both = text(client.next()) + text(client.next());
    assertThat(both).contains("nobody else").contains("hi");
  }

  @Test
  void theServerEndsWhileAThreadIsBusy() throws IOException, InterruptedException {
    client.initialize();
    client.send(call(7, "late", "'x':1"));
    waiting.acquire();
    client.closeInput();
    assertThat(client.endsWithin(Duration.ofSeconds(20))).isTrue();
    cancelled.acquire();
  }

  private static String call(int id, String tool, String more) {
    return "{'jsonrpc':'2.0','id':%d,'method':'tools/call','params':{'name':'%s',%s}}"
        .formatted(id, tool, more);
  }

  private static String text(Map<String, Object> message) {
    return Json.write(message).replace('"', '\'');
  }
}
