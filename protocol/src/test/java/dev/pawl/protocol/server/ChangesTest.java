package dev.pawl.protocol.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Values;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.data.Implementation;
import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.RequestId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class ChangesTest {
  private final McpServer server =
      new McpServer(new Implementation("test", "1"), null, Offer.NOTHING);

  @Test
  void reachTheOtherClientsWhenOneIsGone() throws InterruptedException {
    BlockingQueue<Message> first = new LinkedBlockingQueue<>();
    BlockingQueue<Message> second = new LinkedBlockingQueue<>();
    boolean[] gone = {false};
    Outlet breaking =
        message -> {
          if (gone[0]) {
            throw new UncheckedIOException(new IOException("broken pipe"));
          }
          first.add(message);
        };
    try (Connection one = new Connection(server, "local", breaking);
        Connection two = new Connection(server, "local", second::add)) {
      one.receive(initialize());
      two.receive(initialize());
      first.take();
      second.take();
      gone[0] = true;
      offer("a");
      assertThat(second.take())
          .isInstanceOfSatisfying(
              Message.Notification.class,
              told -> assertThat(told.method()).isEqualTo("notifications/tools/list_changed"));
    }
  }

  @Test
  void areNotToldToThoseWhoHaveNotIntroducedThemselves() {
    BlockingQueue<Message> messages = new LinkedBlockingQueue<>();
    try (Connection connection = new Connection(server, "local", messages::add)) {
      offer("a");
      connection.receive(new Message.Notification("notifications/initialized", Values.object()));
    }
    assertThat(messages).isEmpty();
  }

  @Test
  void areNotToldWhenTheOfferIsTheSame() throws InterruptedException {
    offer("a");
    BlockingQueue<Message> messages = new LinkedBlockingQueue<>();
    try (Connection connection = new Connection(server, "local", messages::add)) {
      connection.receive(initialize());
      messages.take();
      offer("a");
    }
    assertThat(messages).isEmpty();
  }

  private void offer(String tool) {
    Tool only = Tool.of(tool, "", (_, _) -> CallResult.text(""));
    server.offer(new Offer(List.of(only), List.of(), List.of(), null));
  }

  private static Message initialize() {
    return new Message.Request(
        RequestId.of(1), "initialize", Values.object("protocolVersion", "2025-11-25"));
  }
}
