package dev.pawl.protocol.client;

import static dev.pawl.protocol.client.Clients.LEGACY;
import static dev.pawl.protocol.client.Clients.beside;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.protocol.client.Clients.Beside;
import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.RequestId;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who writes to a program, and what becomes of whoever writes to one that does not read. */
@Timeout(60)
class StdioTransportTest {
  private static final int ROOM = 500;

  /** More than can wait. */
  private static final int MANY = 1_100;

  private final Pipe answers = new Pipe();
  private final Input input = new Input();
  private final CountDownLatch ended = new CountDownLatch(1);
  private final BlockingQueue<IOException> lost = new LinkedBlockingQueue<>();
  private final BlockingQueue<Message> received = new LinkedBlockingQueue<>();
  private final StdioTransport transport = transport(Duration.ofSeconds(20));

  /** The program's end of its input, which holds no more than it has room for. */
  private final class Input extends OutputStream {
    final List<String> lines = new CopyOnWriteArrayList<>();
    final List<Thread> writers = new CopyOnWriteArrayList<>();
    final Semaphore room = new Semaphore(ROOM);
    final Semaphore begun = new Semaphore(0);
    final Semaphore arrived = new Semaphore(0);
    volatile boolean broken;

    @Override
    public void write(int value) {
      throw new AssertionError("a message is written in one piece");
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      writers.add(Thread.currentThread());
      begun.release();
      room.acquireUninterruptibly(length);
      if (broken || ended.getCount() == 0) {
        throw new IOException("broken pipe");
      }
      lines.add(new String(bytes, offset, length, UTF_8));
      arrived.release();
    }

    String next(int number) throws InterruptedException {
      assertThat(arrived.tryAcquire(20, TimeUnit.SECONDS)).as("line " + number).isTrue();
      return lines.get(number);
    }
  }

  private StdioTransport transport(Duration patience) {
    Runnable end =
        () -> {
          ended.countDown();
          input.room.release(1_000_000);
        };
    return new StdioTransport(answers.source, input, end, what -> what, new Room(ROOM, patience));
  }

  private void start(StdioTransport started) {
    started.start(
        new Inbox() {
          @Override
          public void received(Message message, @Nullable RequestId during) {
            received.add(message);
          }

          @Override
          public void lost(@Nullable RequestId request, IOException why) {
            lost.add(why);
          }

          @Override
          public boolean unreadable(UnreadableAnswerException what, @Nullable RequestId during) {
            throw new AssertionError(what);
          }

          @Override
          public void ended() {}
        });
  }

  @AfterEach
  void end() throws IOException {
    transport.close();
    answers.sink.close();
  }

  private static Message request(long id, int size) {
    return new Message.Request(RequestId.of(id), "x", Map.of("filler", "y".repeat(size)));
  }

  private void send(long id, int size) throws IOException, InterruptedException {
    transport.send(request(id, size), Map.of());
  }

  /** The program has read all that is there, and says so. */
  private void answer(long id) throws InterruptedException, IOException {
    input.room.drainPermits();
    input.room.release(ROOM);
    sayAnswer(id);
  }

  private void sayAnswer(long id) throws IOException, InterruptedException {
    answers.sink.write(("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":{}}\n").getBytes(UTF_8));
    assertThat(received.poll(20, TimeUnit.SECONDS)).isNotNull();
  }

  @Test
  void whatFitsIsWrittenByItsSender() throws Exception {
    start(transport);
    for (int id = 0; id < 50; id++) {
      send(id, 50);
      assertThat(input.next(id)).contains("\"id\":" + id + ",");
      answer(id);
    }
    assertThat(input.writers).containsOnly(Thread.currentThread());
  }

  @Test
  void whatMightNotFitIsWrittenByAnother() throws Exception {
    start(transport);
    send(1, 200);
    send(2, 200);
    assertThat(input.next(0)).contains("\"id\":1,");
    input.room.release(ROOM);
    assertThat(input.next(1)).contains("\"id\":2,");
    assertThat(input.writers.getFirst()).isSameAs(Thread.currentThread());
    assertThat(input.writers.getLast()).isNotSameAs(Thread.currentThread());
  }

  @Test
  void nothingOvertakesWhatWaits() throws Exception {
    start(transport);
    send(0, 600);
    for (int id = 1; id < 10; id++) {
      send(id, 10);
    }
    transport.cancel((Message.Request) request(3, 10), true);
    send(10, 10);
    input.room.release(10_000);
    for (int id = 0; id < 10; id++) {
      assertThat(input.next(id)).contains("\"id\":" + id + ",");
    }
    assertThat(input.next(10)).contains("notifications/cancelled");
    assertThat(input.next(11)).contains("\"id\":10,");
  }

  @Test
  void whatWasSaidLastLeavesBeforeTheEnd() throws Exception {
    start(transport);
    send(0, 600);
    transport.cancel((Message.Request) request(0, 10), true);
    Thread reads =
        Thread.ofVirtual()
            .start(
                () -> {
                  LockSupport.parkNanos(20_000_000);
                  input.room.release(10_000);
                });
    transport.close();
    reads.join();
    assertThat(input.next(1)).contains("notifications/cancelled");
  }

  @Test
  void aProgramThatNeverReadsHoldsUpNobody() throws Exception {
    start(transport);
    for (int id = 0; id < 500; id++) {
      send(id, 50);
    }
    transport.cancel((Message.Request) request(3, 10), true);
    transport.close();
    assertThat(ended.getCount()).isZero();
  }

  @Test
  void aCallToAProgramThatNeverReadsTimesOut() throws Exception {
    Connector deaf = () -> transport;
    Beside<McpClient> connecting =
        beside(() -> McpClient.connect(deaf, LEGACY.withSilence(Duration.ofMillis(100))));
    assertThat(input.next(0)).contains("initialize", "\"id\":1");
    answers.sink.write(
        ("{'jsonrpc':'2.0','id':1,'result':{" + Scripted.AGREED + "}}\n")
            .replace('\'', '"')
            .getBytes(UTF_8));
    try (McpClient client = connecting.get()) {
      for (int n = 0; n < 20; n++) {
        assertThatThrownBy(() -> client.call("x", Map.of("n", "y".repeat(100)), CallOptions.PLAIN))
            .isInstanceOf(SilenceException.class);
      }
    }
  }

  @Test
  void callsThatWereGivenUpDoNotWaitForAProgramThatNeverReads() throws Exception {
    Conversation conversation = new Conversation(transport, _ -> {});
    conversation.start();
    for (int n = 0; n < MANY; n++) {
      Pending call =
          conversation.begin("tools/call", Map.of("n", "y".repeat(ROOM)), CallOptions.PLAIN);
      assertThatThrownBy(() -> conversation.await(call, Duration.ZERO))
          .isInstanceOf(SilenceException.class);
    }
    assertThat(ended.getCount()).as("nothing waits").isOne();
  }

  @Test
  void aProgramThatReadsNoneOfTooManyMessagesIsEnded() {
    StdioTransport hasty = transport(Duration.ofMillis(50));
    start(hasty);
    assertThatThrownBy(
            () -> {
              for (int id = 0; id < MANY; id++) {
                hasty.send(request(id, ROOM), Map.of());
              }
            })
        .isInstanceOf(ConnectionLostException.class)
        .hasMessage("the server does not read any more");
    assertThat(ended.getCount()).isZero();
  }

  @Test
  void aBrokenPipeIsTheEndForAll() throws Exception {
    start(transport);
    input.broken = true;
    send(1, 10);
    assertThat(lost.poll(20, TimeUnit.SECONDS)).hasMessage("the server does not read any more");
  }

  @Test
  void aProgramThatAnswersWhatItHasNotReadIsEnded() throws Exception {
    StdioTransport hasty = transport(Duration.ofMillis(50));
    start(hasty);
    hasty.send(request(1, 300), Map.of());
    sayAnswer(1);
    Beside<Boolean> stuck =
        beside(
            () -> {
              hasty.send(request(2, 300), Map.of());
              return true;
            });
    assertThat(ended.await(20, TimeUnit.SECONDS)).isTrue();
    assertThat(stuck.get()).isTrue();
    assertThat(lost.poll(20, TimeUnit.SECONDS)).hasMessage("the server does not read any more");
  }

  @Test
  void aProgramThatAnswersWhatItHasNotReadIsEndedThoughOthersWait() throws Exception {
    StdioTransport hasty = transport(Duration.ofMillis(50));
    start(hasty);
    hasty.send(request(1, 300), Map.of());
    sayAnswer(1);
    Beside<Boolean> stuck =
        beside(
            () -> {
              hasty.send(request(2, 300), Map.of());
              return true;
            });
    assertThat(input.begun.tryAcquire(2, 20, TimeUnit.SECONDS)).isTrue();
    hasty.send(request(3, 600), Map.of());
    assertThat(ended.await(20, TimeUnit.SECONDS)).isTrue();
    assertThat(stuck.get()).isTrue();
  }
}
