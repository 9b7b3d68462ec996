package dev.pawl.protocol.client;

import static dev.pawl.protocol.client.Clients.HASTY;
import static dev.pawl.protocol.client.Clients.LEGACY;
import static dev.pawl.protocol.client.Clients.OPTIONS;
import static dev.pawl.protocol.client.Clients.beside;
import static dev.pawl.protocol.client.Scripted.AGREED;
import static dev.pawl.protocol.client.Scripted.DISCOVERED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.protocol.data.Era;
import dev.pawl.protocol.rpc.RpcException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class HandshakeTest {
  private static Agreement agreed(Scripted server, ClientOptions options) throws Exception {
    try (McpClient client = McpClient.connect(server, options)) {
      return client.agreement();
    }
  }

  @Test
  void asksAServerOfTheNewEraOnce() throws Exception {
    Scripted server = Scripted.modern((_, _) -> {});
    Agreement agreement = agreed(server, OPTIONS);
    assertThat(agreement.era()).isEqualTo(Era.MODERN);
    assertThat(agreement.version()).isEqualTo("2026-07-28");
    assertThat(server.received).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {-32601, -32600, -32602, -32603, -32000, -32001, 0, 404, Integer.MAX_VALUE})
  void initializesAfterAnyErrorOfTheFirstEra(int code) throws Exception {
    Scripted server =
        new Scripted(
            (request, wire) -> {
              if (request.method().equals("initialize")) {
                wire.result(request, AGREED);
              } else if (request.id() != null) {
                wire.error(request, code, "");
              }
            });
    try (McpClient client = McpClient.connect(server, OPTIONS)) {
      assertThat(client.agreement().era()).isEqualTo(Era.LEGACY);
      assertThat(server.next("notifications/initialized")).isNotNull();
    }
    assertThat(server.opened).hasValue(1);
  }

  @Test
  void opensAgainAServerThatDiedOfTheQuestion() throws Exception {
    Scripted server =
        new Scripted(
            (request, wire) -> {
              switch (request.method()) {
                case "server/discover" -> wire.die();
                case "initialize" -> wire.result(request, AGREED);
                default -> {}
              }
            });
    assertThat(agreed(server, OPTIONS).server().name()).isEqualTo("scripted");
    assertThat(server.opened).hasValue(2);
  }

  @Test
  void doesNotOpenAServerForEver() {
    Scripted server = new Scripted((_, wire) -> wire.die());
    assertThatThrownBy(() -> agreed(server, OPTIONS))
        .isInstanceOf(ConnectionLostException.class)
        .hasMessage("the server ended (scripted)");
    assertThat(server.opened).hasValue(2);
  }

  @Test
  void aServerThatIsSilentOnTheNewQuestionIsAskedTheOldOne() throws Exception {
    Scripted server =
        new Scripted(
            (request, wire) -> {
              if (request.method().equals("initialize")) {
                wire.result(request, AGREED);
              }
            });
    assertThat(agreed(server, HASTY).era()).isEqualTo(Era.LEGACY);
    assertThat(server.opened).hasValue(1);
  }

  @Test
  void aSlowServerOfTheNewEraMayStillAnswerTheFirstQuestion() throws Exception {
    AtomicReference<Scripted.Request> first = new AtomicReference<>();
    Scripted server =
        new Scripted(
            (request, wire) -> {
              if (request.method().equals("server/discover")) {
                first.set(request);
              } else if (request.method().equals("initialize")) {
                wire.result(first.get(), DISCOVERED);
              }
            });
    assertThat(agreed(server, HASTY).era()).isEqualTo(Era.MODERN);
  }

  @Test
  void aSlowServerOfTheNewEraMayRefuseTheOldQuestionBeforeItAnswers() throws Exception {
    AtomicReference<Scripted.Request> first = new AtomicReference<>();
    Scripted server =
        new Scripted(
            (request, wire) -> {
              if (request.method().equals("server/discover")) {
                first.set(request);
              } else if (request.method().equals("initialize")) {
                wire.error(request, -32601, "");
                wire.result(first.get(), DISCOVERED);
              }
            });
    assertThat(agreed(server, HASTY).era()).isEqualTo(Era.MODERN);
    assertThat(server.opened).hasValue(1);
  }

  @Test
  void aServerThatSaysNothingIsGivenUp() {
    ClientOptions hurried = HASTY.withStart(Duration.ofMillis(200));
    assertThatThrownBy(() -> agreed(new Scripted((_, _) -> {}), hurried))
        .isInstanceOf(SilenceException.class);
    assertThatThrownBy(() -> agreed(new Scripted((_, _) -> {}), hurried.withKnownEra(Era.LEGACY)))
        .isInstanceOf(SilenceException.class);
  }

  @Test
  void asksAgainWhoeverWantsTheVersionThatItWasAsked() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    Scripted server =
        new Scripted(
            (request, wire) -> {
              if (asked.incrementAndGet() == 1) {
                wire.error(request, -32022, ",'data':{'supported':['2026-07-28']}");
              } else {
                wire.result(request, DISCOVERED);
              }
            });
    assertThat(agreed(server, OPTIONS).era()).isEqualTo(Era.MODERN);
    assertThat(asked).hasValue(2);
  }

  @Test
  void doesNotAskForEverForAVersion() {
    Scripted server =
        new Scripted(
            (request, wire) -> wire.error(request, -32022, ",'data':{'supported':['2026-07-28']}"));
    assertThatThrownBy(() -> agreed(server, OPTIONS)).isInstanceOf(RpcException.class);
    assertThat(server.received).hasSize(2);
  }

  @Test
  void initializesWhoeverKnowsOnlyOldVersions() throws Exception {
    Scripted server =
        new Scripted(
            (request, wire) -> {
              if (request.method().equals("initialize")) {
                wire.result(request, AGREED);
              } else if (request.id() != null) {
                wire.error(request, -32022, ",'data':{'supported':['2024-11-05']}");
              }
            });
    assertThat(agreed(server, OPTIONS).era()).isEqualTo(Era.LEGACY);
  }

  @ParameterizedTest
  @ValueSource(strings = {",'data':{'supported':['2099-01-01']}", ",'data':{'supported':7}", ""})
  void saysWhenNothingIsCommon(String data) {
    Scripted server = new Scripted((request, wire) -> wire.error(request, -32022, data));
    assertThatThrownBy(() -> agreed(server, OPTIONS))
        .isInstanceOfSatisfying(
            RpcException.class, e -> assertThat(e.error().code()).isEqualTo(-32022));
    assertThat(server.received).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"'protocolVersion':'1999-01-01'", "", "'protocolVersion':null"})
  void refusesAnOldServerOfAnUnknownVersion(String result) {
    Scripted server = new Scripted((request, wire) -> wire.result(request, result));
    assertThatThrownBy(() -> agreed(server, LEGACY)).isInstanceOf(RpcException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'supportedVersions':['2026-07-28'],'capabilities':7,'instructions':[]",
        "'supportedVersions':[null,{},'2026-07-28'],'_meta':{'io.modelcontextprotocol/serverInfo':3}"
      })
  void takesWhatItUnderstandsOfAnIntroduction(String result) throws Exception {
    Agreement agreement =
        agreed(new Scripted((request, wire) -> wire.result(request, result)), OPTIONS);
    assertThat(agreement.capabilities()).isEmpty();
    assertThat(agreement.server().name()).isEqualTo("unknown");
    assertThat(agreement.instructions()).isNull();
  }

  @Test
  void anInterruptEndsIt() throws Exception {
    Scripted server = new Scripted((_, _) -> {});
    for (ClientOptions each : List.of(OPTIONS, LEGACY)) {
      Clients.Beside<Agreement> connecting = beside(() -> agreed(server, each));
      server.next(json -> json.get("id") != null);
      connecting.thread().interrupt();
      assertThat(connecting.failure()).isInstanceOf(InterruptedException.class);
    }
  }
}
