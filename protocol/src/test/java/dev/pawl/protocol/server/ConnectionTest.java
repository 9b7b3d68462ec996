package dev.pawl.protocol.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.MessageCodec;
import dev.pawl.protocol.rpc.RequestId;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ConnectionTest {
  private final SampleServer sample = new SampleServer();
  private final BlockingQueue<Message> sent = new LinkedBlockingQueue<>();

  @Test
  void ofAClientThatDoesNotReadHoldsUpNeitherChangesNorOthers() throws InterruptedException {
    Semaphore readings = new Semaphore(2);
    Outlet unread =
        message -> {
          readings.acquireUninterruptibly();
          sent.add(message);
        };
    BlockingQueue<Message> others = new LinkedBlockingQueue<>();
    try (Connection slow = new Connection(sample.server(), Party.LOCAL, unread);
        Connection quick = new Connection(sample.server(), Party.LOCAL, others::add)) {
      slow.receive(initialize());
      sent.take();
      quick.receive(initialize());
      others.take();
      slow.receive(subscribe(2, "test:a"));
      sent.take();
      for (int n = 0; n < 10_000; n++) {
        sample.change();
        sample.server().updated("test:a");
      }
      assertThat(text(others)).contains("tools/list_changed");

      readings.release(1_000);
      assertThat(text(sent)).contains("tools/list_changed");
    } finally {
      readings.release(1_000_000);
    }
    assertThat(sent).as("what waits is told once").hasSizeLessThan(10);
  }

  @Test
  void takesOnOnlySoMuchAtOnce() throws InterruptedException {
    try (Connection connection = new Connection(sample.server(), Party.LOCAL, sent::add, 2)) {
      connection.receive(initialize());
      sent.take();
      connection.receive(call(1, "hold"));
      connection.receive(call(2, "hold"));
      sample.started().acquire(2);
      connection.receive(call(3, "echo"));
      assertThat(text(sent)).contains("\"id\":3", "-32603", "busy with 2 requests");
      sample.go().release(2);
      assertThat(text(sent)).contains("held");
      assertThat(text(sent)).contains("held");
      connection.drain(Duration.ofSeconds(10));
    }
    assertThat(sent).isEmpty();
  }

  @Test
  void withdrawsTheQuestionOfACancelledCall() throws InterruptedException {
    try (Connection connection = new Connection(sample.server(), Party.LOCAL, sent::add)) {
      connection.receive(initialize());
      sent.take();
      connection.receive(call(1, "greet"));
      assertThat(text(sent)).contains("elicitation/create", "pawl-1");
      connection.receive(
          new Message.Notification("notifications/cancelled", Values.object("requestId", 1)));
      assertThat(text(sent)).contains("notifications/cancelled", "\"requestId\":\"pawl-1\"");
    }
    assertThat(sent).isEmpty();
  }

  @Test
  void tellsACallThatIsTakenBackFromOneWhoseClientIsGone() throws InterruptedException {
    try (Connection connection = new Connection(sample.server(), Party.LOCAL, sent::add)) {
      connection.receive(initialize());
      sent.take();
      connection.receive(call(1, "wait"));
      connection.receive(call(2, "wait"));
      sample.started().acquire(2);
      connection.receive(
          new Message.Notification("notifications/cancelled", Values.object("requestId", 1)));
      sample.interrupted().acquire();
    }
    sample.interrupted().acquire();
    assertThat(sample.withdrawn().availablePermits()).isOne();
  }

  @Test
  void withdrawsNoQuestionThatIsAnswered() throws InterruptedException {
    try (Connection connection = new Connection(sample.server(), Party.LOCAL, sent::add)) {
      connection.receive(initialize());
      sent.take();
      connection.receive(call(1, "greet"));
      Message.Request question = (Message.Request) sent.take();
      connection.receive(new Message.Result(question.id(), Values.object("action", "decline")));
      assertThat(text(sent)).contains("\"id\":1");
    }
    assertThat(sent).isEmpty();
  }

  @Test
  void tellsThatItEndsASubscription() throws InterruptedException {
    try (Connection connection = new Connection(sample.server(), Party.LOCAL, sent::add)) {
      connection.receive(listen());
      assertThat(text(sent)).contains("acknowledged");
      connection.drain(Duration.ofSeconds(10));
    }
    assertThat(text(sent))
        .contains("\"id\":9", "\"resultType\":\"complete\"", "subscriptionId\":9");
    assertThat(text(sent)).contains("notifications/cancelled", "\"requestId\":9");
    assertThat(sent).isEmpty();
  }

  @Test
  void endsASubscriptionThatItsClientCancelsWithoutAWord() throws InterruptedException {
    try (Connection connection = new Connection(sample.server(), Party.LOCAL, sent::add)) {
      connection.receive(listen());
      assertThat(text(sent)).contains("acknowledged");
      connection.receive(
          new Message.Notification("notifications/cancelled", Values.object("requestId", 9)));
      sample.change();
      connection.drain(Duration.ofSeconds(10));
    }
    assertThat(sent).isEmpty();
  }

  @Test
  void aCancelledCallLeavesNoInterruptBehind() throws InterruptedException {
    try (Connection connection = new Connection(sample.server(), Party.LOCAL, sent::add)) {
      connection.receive(initialize());
      sent.take();
      for (int id = 0; id < 200; id++) {
        connection.receive(call(1_000 + id, "wait"));
        sample.started().acquire();
        connection.receive(
            new Message.Notification(
                "notifications/cancelled", Values.object("requestId", 1_000 + id)));
        connection.receive(call(id, "hold"));
        sample.started().acquire();
        sample.go().release();
        assertThat(text(sent)).contains("\"id\":" + id + ",", "held");
      }
    }
    assertThat(sample.interrupted().availablePermits()).isEqualTo(200);
  }

  @Test
  void callsThatWaitForEverAreInNobodysWay() throws InterruptedException {
    try (Connection connection = new Connection(sample.server(), Party.LOCAL, sent::add)) {
      connection.receive(initialize());
      sent.take();
      for (int id = 0; id < 50; id++) {
        connection.receive(call(1_000 + id, "wait"));
      }
      sample.started().acquire(50);
      connection.receive(call(1, "echo"));
      assertThat(text(sent)).contains("\"id\":1,");
    }
    assertThat(sample.interrupted().availablePermits()).isEqualTo(50);
  }

  @Test
  void closesInTimeThoughItsClientDoesNotRead() throws InterruptedException {
    CountDownLatch never = new CountDownLatch(1);
    Connection connection =
        new Connection(sample.server(), Party.LOCAL, _ -> awaitUninterruptibly(never));
    for (int id = 0; id < 100; id++) {
      connection.receive(new Message.Request(RequestId.of(id), "ping", Values.object()));
    }
    Thread closing = Thread.startVirtualThread(connection::close);
    // Five seconds for all of them together, not for each.
    assertThat(closing.join(Duration.ofSeconds(20))).isTrue();
    never.countDown();
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    boolean done = false;
    while (!done) {
      try {
        latch.await();
        done = true;
      } catch (InterruptedException _) {
        // Like a write to a pipe that is full.
      }
    }
  }

  private static String text(BlockingQueue<Message> messages) throws InterruptedException {
    Message message = messages.poll(10, TimeUnit.SECONDS);
    assertThat(message).as("a message").isNotNull();
    return Json.write(MessageCodec.toJson(message));
  }

  private static Message initialize() {
    return new Message.Request(
        RequestId.of("i"),
        "initialize",
        Values.object(
            "protocolVersion",
            "2025-11-25",
            "capabilities",
            Values.object("elicitation", Map.of())));
  }

  private static Message call(int id, String tool) {
    return new Message.Request(RequestId.of(id), "tools/call", Values.object("name", tool));
  }

  private static Message subscribe(int id, String uri) {
    return new Message.Request(RequestId.of(id), "resources/subscribe", Values.object("uri", uri));
  }

  private static Message listen() {
    Map<String, @Nullable Object> meta =
        Values.object(
            "io.modelcontextprotocol/protocolVersion",
            "2026-07-28",
            "io.modelcontextprotocol/clientCapabilities",
            Map.of());
    return new Message.Request(
        RequestId.of(9),
        "subscriptions/listen",
        Values.object("notifications", Values.object("toolsListChanged", true), "_meta", meta));
  }
}
