package dev.pawl.protocol.client;

import static dev.pawl.protocol.client.Clients.answering;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Values;
import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.RequestId;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
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
    public void send(Message message, Map<String, String> headers) {
      sent.add(message);
    }

    @Override
    public void cancel(Message.Request request) {}

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
}
