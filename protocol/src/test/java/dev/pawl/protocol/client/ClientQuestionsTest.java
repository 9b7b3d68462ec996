package dev.pawl.protocol.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Values;
import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.RequestId;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What becomes of questions of a server that asks too much, or for too long. */
@Timeout(60)
class ClientQuestionsTest {
  private static final int MOST = 100;

  private final Server server = new Server();
  private final ClientQuestions questions = new ClientQuestions(server);

  /** Takes as many answers as it reads. */
  private static final class Server implements Transport {
    final BlockingQueue<Message> answers = new LinkedBlockingQueue<>();
    final AtomicInteger senders = new AtomicInteger();
    final Semaphore reads = new Semaphore(1_000_000);

    @Override
    public void start(Inbox inbox) {}

    @Override
    public void send(Message message, Map<String, String> headers, BooleanSupplier leaves)
        throws InterruptedException {
      senders.incrementAndGet();
      reads.acquire();
      answers.add(message);
      senders.decrementAndGet();
    }

    @Override
    public void cancel(Message.Request request, boolean sent) {}

    @Override
    public void close() {}

    Message next() throws InterruptedException {
      Message next = answers.poll(20, TimeUnit.SECONDS);
      assertThat(next).as("an answer").isNotNull();
      return next;
    }
  }

  @AfterEach
  void close() {
    questions.close();
    server.reads.release(1_000_000);
  }

  @Test
  void everyOneIsAnsweredIfOnlyWithAnError() throws Exception {
    CountDownLatch person = new CountDownLatch(1);
    Pending call =
        call(
            (_, _) -> {
              person.await();
              return Values.object("action", "decline");
            });
    List<RequestId> answered = new ArrayList<>();
    for (int id = 1; id <= MOST + 5; id++) {
      questions.take(question(id), List.of(call));
    }
    for (int n = 0; n < 5; n++) {
      Message.Failure refusal = (Message.Failure) server.next();
      assertThat(refusal.error().message()).contains("more than 100 questions at once");
      answered.add(refusal.id());
    }
    person.countDown();
    for (int n = 0; n < MOST; n++) {
      answered.add(((Message.Result) server.next()).id());
    }
    assertThat(answered).doesNotHaveDuplicates();
  }

  @Test
  void oneUnderAnIdInUseIsRefused() throws Exception {
    CountDownLatch person = new CountDownLatch(1);
    Pending call =
        call(
            (_, _) -> {
              person.await();
              return Values.object("action", "decline");
            });
    questions.take(question(1), List.of(call));
    questions.take(question(1), List.of(call));
    assertThat(((Message.Failure) server.next()).error().message()).contains("already in use");
    person.countDown();
    assertThat(server.next()).isInstanceOf(Message.Result.class);
  }

  @Test
  void aServerThatAsksWithoutEndAndReadsNothingFillsNoMemory() throws Exception {
    server.reads.drainPermits();
    UnreadableAnswerException odd =
        UnreadableAnswerException.of("it is odd", "{}".getBytes(StandardCharsets.UTF_8));
    for (int id = 0; id < 10_000; id++) {
      questions.refuse(RequestId.of(id), odd);
      questions.take(new Message.Request(RequestId.of(-1 - id), "ping", Map.of()), List.of());
    }
    while (server.senders.get() < MOST + 1) {
      TimeUnit.MILLISECONDS.sleep(1);
    }
    server.reads.release(1_000_000);
    for (int n = 0; n < MOST + Refusals.MOST_WAITING; n++) {
      assertThat(server.next()).isNotNull();
    }
    assertThat(server.answers).as("one may have been on its way already").hasSizeLessThan(2);
  }

  @Test
  void aCallThatEndsLeavesItsQuestionToAnotherOfTheSameCaller() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    Pending ends =
        call(
            (_, _) -> {
              asked.countDown();
              new CountDownLatch(1).await();
              return Map.of();
            });
    Pending goesOn = call((_, _) -> Values.object("action", "accept"));
    questions.take(question(1), List.of(ends, goesOn));
    asked.await();
    ends.forget();
    questions.over(ends);
    assertThat(server.next())
        .isEqualTo(new Message.Result(RequestId.of(1), Values.object("action", "accept")));
  }

  private static Pending call(Answers answers) {
    return new Pending(
        new Message.Request(RequestId.of(1), "tools/call", Map.of()),
        new CallOptions(null, answers, Map.of(), null));
  }

  private static Message.Request question(int id) {
    return new Message.Request(
        RequestId.of(id), "elicitation/create", Values.object("message", "?"));
  }
}
