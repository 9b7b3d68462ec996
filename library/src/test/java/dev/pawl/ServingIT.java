package dev.pawl;

import static dev.pawl.Expression.expr;
import static dev.pawl.Node.ask;
import static dev.pawl.Node.mcp;
import static dev.pawl.Node.transform;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.pawl.model.PawlException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ServingIT {
  private static final Graph DOUBLE =
      Graph.named("double").nodes(transform("double", "$.entry.n * 2")).build();

  /** Calls a server as any client does: by a workflow. */
  private static Run called(Server server) {
    Graph client =
        Graph.named("client")
            .server("served", server)
            .nodes(mcp("call", "served", "double").arg("n", expr("$.entry.n")))
            .build();
    try (Pawl pawl = Pawl.of(client)) {
      return pawl.call("client", Map.of("n", 21));
    }
  }

  @Test
  void servesOverHttpFromAProgramOfOnesOwn() {
    try (Pawl pawl = Pawl.of(DOUBLE);
        Serving serving = pawl.serve(HttpSettings.local(0))) {
      assertThat(serving.url()).isEqualTo("http://127.0.0.1:" + serving.port() + "/mcp");
      assertThat(called(Server.url(serving.url())).failure()).isEmpty();
    }
  }

  @Test
  void letsInWhoeverTheProgramKnows() {
    HttpSettings settings =
        HttpSettings.local(0)
            .callers(token -> token.equals("of-anna") ? Optional.of("anna") : Optional.empty());
    try (Pawl pawl = Pawl.of(DOUBLE);
        Serving serving = pawl.serve(settings)) {
      Server server = Server.url(serving.url());
      assertThat(called(server).failure()).isPresent();
      assertThat(called(server.header("Authorization", "Bearer of-anna")).failure()).isEmpty();
    }
  }

  @Test
  void anAddressThatIsTakenIsSaid() throws IOException {
    try (Pawl pawl = Pawl.of(DOUBLE);
        Serving serving = pawl.serve(HttpSettings.local(0))) {
      assertThatThrownBy(() -> pawl.serve(HttpSettings.local(serving.port())))
          .isInstanceOf(PawlException.Unreachable.class)
          .hasMessageContaining("cannot listen");
    }
  }

  @Test
  void mountsInTheWebServerOfTheJdk() throws IOException {
    HttpServer web =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    web.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    try (Pawl pawl = Pawl.of(DOUBLE);
        McpHandler handler = pawl.handler(HttpSettings.local(0).path("/tools"))) {
      web.createContext("/tools", handler.forJdk());
      web.start();
      String url = "http://127.0.0.1:" + web.getAddress().getPort() + "/tools";
      assertThat(called(Server.url(url)).failure()).isEmpty();
    } finally {
      web.stop(0);
    }
  }

  @Test
  void aMountedHandlerThatLetsAnyoneInServesThisMachineOnly() throws IOException {
    try (Pawl pawl = Pawl.of(DOUBLE);
        McpHandler handler = pawl.handler(HttpSettings.local(0));
        McpHandler open = pawl.handler(HttpSettings.local(0).open())) {
      Exchange elsewhere = new Exchange(InetAddress.ofLiteral("192.0.2.1"));
      handler.handle(elsewhere);
      assertThat(elsewhere.status).isEqualTo(403);
      Exchange unknown = new Exchange(null);
      handler.handle(unknown);
      assertThat(unknown.status).isEqualTo(403);
      Exchange seenTo = new Exchange(null);
      open.handle(seenTo);
      assertThat(seenTo.status).isEqualTo(200);
      assertThat(seenTo.answer.toString(StandardCharsets.UTF_8)).contains("double");
    }
  }

  /** A request of a client of the newer era for the list of tools. */
  private static final class Exchange implements WebExchange {
    private static final String BODY =
        """
        {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {"_meta": {
          "io.modelcontextprotocol/protocolVersion": "2026-07-28",
          "io.modelcontextprotocol/clientInfo": {"name": "test", "version": "1"},
          "io.modelcontextprotocol/clientCapabilities": {}}}}
        """;

    private final @Nullable InetAddress local;
    private final ByteArrayOutputStream answer = new ByteArrayOutputStream();
    private int status;

    Exchange(@Nullable InetAddress local) {
      this.local = local;
    }

    @Override
    public String method() {
      return "POST";
    }

    @Override
    public String path() {
      return "/mcp";
    }

    @Override
    public String query() {
      return "";
    }

    @Override
    public List<String> headers(String name) {
      return switch (name) {
        case "Host" -> List.of("localhost");
        case "Content-Type" -> List.of("application/json");
        case "Accept" -> List.of("application/json, text/event-stream");
        case "MCP-Protocol-Version" -> List.of("2026-07-28");
        case "Mcp-Method" -> List.of("tools/list");
        default -> List.of();
      };
    }

    @Override
    public InputStream body() {
      return new ByteArrayInputStream(BODY.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public @Nullable InetAddress localAddress() {
      return local;
    }

    @Override
    public @Nullable InetAddress remoteAddress() {
      return local;
    }

    @Override
    public OutputStream respond(int code, Map<String, String> headers, long length) {
      status = code;
      return answer;
    }
  }

  @Test
  void servesAClientOnStreams() throws Exception {
    PipedOutputStream client = new PipedOutputStream();
    PipedInputStream in = new PipedInputStream(client);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (Pawl pawl = Pawl.of(DOUBLE)) {
      Thread serving =
          Thread.ofVirtual()
              .start(
                  () -> {
                    try {
                      pawl.serve(in, out);
                    } catch (IOException | InterruptedException e) {
                      throw new IllegalStateException(e);
                    }
                  });
      client.write(Exchange.BODY.replace("\n", "").concat("\n").getBytes(StandardCharsets.UTF_8));
      client.close();
      serving.join();
    }
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("\"double\"");
  }

  @Test
  void aToolThatAsksGivesItsClientAHandleOrAQuestion() {
    Graph asks = Graph.named("double").nodes(ask("sure", "Sure?")).build();
    try (Pawl pawl = Pawl.of(asks);
        Serving serving = pawl.serve(HttpSettings.local(0))) {
      Run run = called(Server.url(serving.url()));
      assertThat(run.isOver()).isTrue();
      assertThat(pawl.runs(1)).singleElement().satisfies(each -> assertThat(each.asks()).isTrue());
    }
  }
}
