package dev.pawl.protocol.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Values;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.data.Implementation;
import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.RequestId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class ChangesTest {
  private final McpServer server = new McpServer(new Implementation("test", "1"), null, offering());

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
    try (Connection one = new Connection(server, Party.LOCAL, breaking);
        Connection two = new Connection(server, Party.LOCAL, second::add)) {
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
    try (Connection connection = new Connection(server, Party.LOCAL, messages::add)) {
      offer("a");
      connection.receive(new Message.Notification("notifications/initialized", Values.object()));
    }
    assertThat(messages).isEmpty();
  }

  @Test
  void areNotToldWhenTheOfferIsTheSame() throws InterruptedException {
    offer("a");
    BlockingQueue<Message> messages = new LinkedBlockingQueue<>();
    try (Connection connection = new Connection(server, Party.LOCAL, messages::add)) {
      connection.receive(initialize());
      messages.take();
      offer("a");
    }
    assertThat(messages).isEmpty();
  }

  @Test
  void endWithTheServer() throws InterruptedException {
    BlockingQueue<Message> messages = new LinkedBlockingQueue<>();
    try (Connection connection = new Connection(server, Party.LOCAL, messages::add)) {
      connection.receive(listen(1, List.of()));
      messages.take();
      server.close();
      assertThat(messages.take())
          .isInstanceOfSatisfying(
              Message.Result.class,
              ended -> assertThat(ended.result()).containsEntry("resultType", "complete"));
      messages.take();
      connection.receive(listen(2, List.of()));
      messages.take();
      assertThat(messages.take())
          .as("there is nothing to wait for")
          .isInstanceOf(Message.Result.class);
    }
  }

  @Test
  void areToldOfSoManyResourcesOnly() throws InterruptedException {
    BlockingQueue<Message> messages = new LinkedBlockingQueue<>();
    try (Connection connection = new Connection(server, Party.LOCAL, messages::add)) {
      List<Object> uris = new ArrayList<>();
      for (int n = 0; n < 1_000; n++) {
        uris.add("test:" + n);
      }
      connection.receive(listen(1, uris));
      assertThat(messages.take()).isInstanceOf(Message.Notification.class);
      uris.add("test:1000");
      connection.receive(listen(2, uris));
      assertThat(messages.take()).isInstanceOf(Message.Failure.class);
      connection.receive(listen(3, List.of(7)));
      assertThat(messages.take()).isInstanceOf(Message.Failure.class);
      server.updated("test:1000");
      server.updated("test:999");
      assertThat(messages.take())
          .isInstanceOfSatisfying(
              Message.Notification.class,
              told -> assertThat(told.params()).containsEntry("uri", "test:999"));
    }
  }

  private static Message listen(int id, List<?> resources) {
    return new Message.Request(
        RequestId.of(id),
        "subscriptions/listen",
        Values.object(
            "notifications",
            Values.object("resourceSubscriptions", resources),
            "_meta",
            Values.object(
                "io.modelcontextprotocol/protocolVersion",
                "2026-07-28",
                "io.modelcontextprotocol/clientCapabilities",
                Map.of())));
  }

  private void offer(String tool) {
    Tool only = Tool.of(tool, "", (_, _) -> CallResult.text(""));
    server.offer(offering(only));
  }

  private static Offer offering(Tool... tools) {
    return new Offer(List.of(tools), List.of(), List.of(SampleServer.ANY), null);
  }

  private static Message initialize() {
    return new Message.Request(
        RequestId.of(1), "initialize", Values.object("protocolVersion", "2025-11-25"));
  }
}
