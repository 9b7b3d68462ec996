package dev.pawl.protocol.client;

import static dev.pawl.protocol.client.Clients.answering;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Values;
import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.RequestId;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ConversationTest {
  private static final Answers EVERYTHING = (_, _) -> Values.object("action", "accept");
  private final Kept kept = new Kept();
  private final Conversation conversation = new Conversation(kept, _ -> {});

  /** Keeps what is sent. */
  private static final class Kept implements Transport {
    final BlockingQueue<Message> sent = new LinkedBlockingQueue<>();

    @Override
    public void start(Inbox inbox) {}

    @Override
    public void send(Message message, Map<String, String> headers, BooleanSupplier leaves) {
      if (leaves.getAsBoolean()) {
        sent.add(message);
      }
    }

    @Override
    public void cancel(Message.Request request, boolean sent) {}

    @Override
    public boolean hasHeaders() {
      return false;
    }

    @Override
    public void close() {}
  }

  private Message asked(Pending during) throws InterruptedException {
    kept.sent.clear();
    Message.Request question =
        new Message.Request(RequestId.of("q"), "elicitation/create", Map.of());
    conversation.received(question, during.request.id());
    return kept.sent.poll(20, TimeUnit.SECONDS);
  }

  @Test
  void nobodyElseIsAskedWhatBelongsToACallThatCannotAnswer() throws Exception {
    Pending silent = conversation.begin("tools/call", Map.of(), CallOptions.PLAIN);
    Pending talkative = conversation.begin("tools/call", Map.of(), answering(EVERYTHING));
    assertThat(asked(silent))
        .isEqualTo(new Message.Result(RequestId.of("q"), Map.of("action", "cancel")));
    assertThat(asked(talkative))
        .isEqualTo(new Message.Result(RequestId.of("q"), Map.of("action", "accept")));
  }

  @Test
  void nobodyIsAskedForACallThatWasGivenUp() throws Exception {
    Pending given = conversation.begin("tools/call", Map.of(), answering(EVERYTHING));
    conversation.forget(given);
    assertThat(asked(given))
        .isEqualTo(new Message.Result(RequestId.of("q"), Map.of("action", "cancel")));
  }

  private static final Message DECLINED =
      new Message.Result(RequestId.of("q"), Map.of("action", "cancel"));

  private static Message by(String who) {
    return new Message.Result(RequestId.of("q"), Map.of("action", "accept", "by", who));
  }

  /** Equal for the same one, as those of one caller are. */
  private record Person(String name) implements Answers {
    @Override
    public Map<String, @Nullable Object> answer(
        String method, Map<String, @Nullable Object> params) {
      return Values.object("action", "accept", "by", name);
    }
  }

  private Pending call(String person) throws Exception {
    return conversation.begin("tools/call", Map.of(), answering(new Person(person)));
  }

  private Message askedOpenly() throws InterruptedException {
    kept.sent.clear();
    conversation.received(
        new Message.Request(RequestId.of("q"), "elicitation/create", Map.of()), null);
    return kept.sent.poll(20, TimeUnit.SECONDS);
  }

  private void answer(Pending call) {
    conversation.received(new Message.Result(call.request.id(), Map.of()), null);
  }

  @Test
  void whatTheOnlyCallerMayBeAskedIsPutToThem() throws Exception {
    call("Ann");
    assertThat(askedOpenly()).isEqualTo(by("Ann"));
    call("Ann");
    assertThat(askedOpenly()).isEqualTo(by("Ann"));
  }

  @Test
  void nobodyIsAskedWhatMayBeSomeoneElsesQuestion() throws Exception {
    Pending first = call("Ann");
    Pending second = call("Bob");
    assertThat(askedOpenly()).isEqualTo(DECLINED);
    answer(second);
    assertThat(askedOpenly()).isEqualTo(by("Ann"));
    answer(first);
    assertThat(askedOpenly()).isEqualTo(DECLINED);
  }

  @Test
  void nobodyIsAskedWhatMayBelongToACallThatCannotAnswer() throws Exception {
    call("Ann");
    Pending silent = conversation.begin("tools/call", Map.of(), CallOptions.PLAIN);
    assertThat(askedOpenly()).isEqualTo(DECLINED);
    answer(silent);
    assertThat(askedOpenly()).isEqualTo(by("Ann"));
  }

  @Test
  void nobodyIsAskedWhileTheServerOwesAnAnswerThatWasGivenUp() throws Exception {
    Pending given = call("Ann");
    conversation.forget(given);
    call("Bob");
    assertThat(askedOpenly()).isEqualTo(DECLINED);
    answer(given);
    assertThat(askedOpenly()).isEqualTo(by("Bob"));
  }

  @Test
  void aListThatIsBeingFetchedIsNobodysQuestion() throws Exception {
    call("Ann");
    conversation.begin("tools/list", Map.of(), CallOptions.PLAIN);
    assertThat(askedOpenly()).isEqualTo(by("Ann"));
  }

  @Test
  void whatNothingWillBeHeardOfAnyMoreIsInNobodysWay() throws Exception {
    Pending given = conversation.begin("tools/call", Map.of(), CallOptions.PLAIN);
    conversation.forget(given);
    conversation.lost(given.request.id(), new ConnectionLostException("not waited for"));
    Pending next = conversation.begin("tools/call", Map.of(), CallOptions.PLAIN);
    byte[] broken = "{\"jsonrpc\"".getBytes(UTF_8);
    assertThat(conversation.unreadable(UnreadableAnswerException.of("it is cut", broken), null))
        .isTrue();
    assertThat(next.isDone()).isTrue();
    assertThat(conversation.isOpen()).isTrue();
    assertThat(conversation.owesAnswers()).isTrue();
  }
}
