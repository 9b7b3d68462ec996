package dev.pawl.protocol.client;

import static dev.pawl.protocol.client.Clients.LEGACY;
import static dev.pawl.protocol.client.Clients.OPTIONS;
import static dev.pawl.protocol.client.Clients.beside;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.protocol.client.Clients.Beside;
import dev.pawl.protocol.data.CallResult;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is told of calls to programs: when they leave, and what becomes of those given up. */
@Timeout(60)
class WatchedCallsTest {
  private final Watching watching = new Watching(true);

  private Beside<CallResult> call(McpClient client) {
    return beside(() -> client.call("x", Map.of(), watching.options()));
  }

  @Test
  void aCallThatIsAnsweredLeavesOnce() throws Exception {
    Scripted server = Scripted.modern((request, wire) -> wire.result(request, "'content':[]"));
    try (McpClient client = McpClient.connect(server, OPTIONS)) {
      assertThat(call(client).get().isError()).isFalse();
      assertThat(watching.left).hasValue(1);
      assertThat(watching.hasEnded()).isFalse();
    }
  }

  @Test
  void aCallThatIsNotWantedAnyMoreDoesNotLeave() throws Exception {
    Scripted server = Scripted.legacy((_, _) -> {});
    try (McpClient client = McpClient.connect(server, LEGACY.withSilence(Duration.ofMillis(50)))) {
      CallOptions unwanted = new Watching(false).options();
      assertThatThrownBy(() -> client.call("x", Map.of(), unwanted))
          .hasMessage("the request was withdrawn");
      Beside<CallResult> next = call(client);
      Object first = server.next("tools/call").get("id");
      assertThat(first).isEqualTo(3);
      assertThat(next.failure()).isInstanceOf(SilenceException.class);
      assertThat(server.next("notifications/cancelled").get("params"))
          .isEqualTo(Map.of("requestId", 3));
    }
  }

  @Test
  void aLateAnswerIsTold() throws Exception {
    CountDownLatch givenUp = new CountDownLatch(1);
    Scripted server =
        Scripted.legacy(
            (request, wire) -> {
              if (request.method().equals("tools/call")) {
                givenUp.await();
                wire.result(request, "'content':[],'late':true");
              }
            });
    try (McpClient client = McpClient.connect(server, LEGACY)) {
      Beside<CallResult> call = call(client);
      server.next("tools/call");
      call.thread().interrupt();
      assertThat(call.failure()).isInstanceOf(InterruptedException.class);
      assertThat(client.owesAnswers()).isTrue();
      givenUp.countDown();
      assertThat(watching.end().orElseThrow()).containsEntry("late", true);
      assertThat(client.owesAnswers()).isFalse();
    }
  }

  @Test
  void aLateErrorIsTheEndToo() throws Exception {
    CountDownLatch givenUp = new CountDownLatch(1);
    Scripted server =
        Scripted.legacy(
            (request, wire) -> {
              if (request.method().equals("tools/call")) {
                givenUp.await();
                wire.error(request, 0, "");
              }
            });
    try (McpClient client = McpClient.connect(server, LEGACY)) {
      Beside<CallResult> call = call(client);
      server.next("tools/call");
      call.thread().interrupt();
      assertThat(call.failure()).isInstanceOf(InterruptedException.class);
      givenUp.countDown();
      assertThat(watching.end()).isEmpty();
    }
  }

  @Test
  void theEndOfTheProgramIsTheEndOfItsCalls() throws Exception {
    Scripted server =
        Scripted.legacy(
            (request, wire) -> {
              if (request.method().equals("notifications/cancelled")) {
                wire.die();
              }
            });
    try (McpClient client = McpClient.connect(server, LEGACY)) {
      Beside<CallResult> call = call(client);
      server.next("tools/call");
      call.thread().interrupt();
      assertThat(call.failure()).isInstanceOf(InterruptedException.class);
      assertThat(watching.end()).isEmpty();
    }
  }

  @Test
  void aCallThatIsLostWithItsProgramIsOver() throws Exception {
    Scripted server =
        Scripted.legacy(
            (request, wire) -> {
              if (request.method().equals("tools/call")) {
                wire.die();
              }
            });
    try (McpClient client = McpClient.connect(server, LEGACY)) {
      assertThat(call(client).failure()).isInstanceOf(ConnectionLostException.class);
      assertThat(watching.end()).isEmpty();
    }
  }

  @Test
  void closingEndsWhatWasGivenUp() throws Exception {
    Scripted server = Scripted.legacy((_, _) -> {});
    try (McpClient client = McpClient.connect(server, LEGACY)) {
      Beside<CallResult> call = call(client);
      server.next("tools/call");
      call.thread().interrupt();
      assertThat(call.failure()).isInstanceOf(InterruptedException.class);
      assertThat(watching.hasEnded()).isFalse();
    }
    assertThat(watching.end()).isEmpty();
  }

  @Test
  void aLateTaskIsCancelledAndALateQuestionIsTheEnd() throws Exception {
    for (String late : new String[] {"'resultType':'task','taskId':'t','status':'working'", "x"}) {
      Semaphore givenUp = new Semaphore(0);
      String members = late.equals("x") ? "'resultType':'input_required'" : late;
      Scripted server =
          Scripted.modern(
              (request, wire) -> {
                if (request.method().equals("tools/call")) {
                  givenUp.acquire();
                  wire.result(request, members);
                }
              });
      Watching watch = new Watching(true);
      try (McpClient client = McpClient.connect(server, OPTIONS)) {
        Beside<CallResult> call = beside(() -> client.call("x", Map.of(), watch.options()));
        server.next("tools/call");
        call.thread().interrupt();
        assertThat(call.failure()).isInstanceOf(InterruptedException.class);
        givenUp.release();
        if (late.equals("x")) {
          assertThat(watch.end()).isEmpty();
        } else {
          server.next("tasks/cancel");
          assertThat(watch.hasEnded()).isFalse();
        }
      }
    }
  }

  /** A program that reads nothing until it is told to. */
  @Test
  void whatWaitsForAProgramThatDoesNotReadCanBeTakenBack() throws Exception {
    Semaphore room = new Semaphore(0);
    BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    OutputStream stuck =
        new OutputStream() {
          @Override
          public void write(int value) {
            throw new AssertionError("a message is written in one piece");
          }

          @Override
          public void write(byte[] bytes, int offset, int length) {
            room.acquireUninterruptibly();
            lines.add(new String(bytes, offset, length, UTF_8));
          }
        };
    Pipe answers = new Pipe();
    StdioTransport transport =
        new StdioTransport(answers.source, stuck, () -> room.release(1_000), what -> what);
    try (Conversation conversation = new Conversation(transport, _ -> {})) {
      conversation.start();
      conversation.begin("first", Map.of(), CallOptions.PLAIN);
      Pending second = conversation.begin("second", Map.of(), watching.options());
      conversation.begin("third", Map.of(), CallOptions.PLAIN);
      assertThat(watching.left).hasValue(0);
      conversation.forget(second);
      room.release(1_000);
      assertThat(lines.poll(20, TimeUnit.SECONDS)).contains("first");
      assertThat(lines.poll(20, TimeUnit.SECONDS)).contains("third");
      assertThat(watching.left).hasValue(0);
    }
    answers.sink.close();
  }
}
