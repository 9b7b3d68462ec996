package dev.pawl.library.trigger;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.access.Rate;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.memory.MemoryRunStore;
import dev.pawl.governance.limit.Limiter;
import dev.pawl.governance.limit.Limits;
import dev.pawl.governance.limit.Quota;
import dev.pawl.mcp.config.HostEnvironment;
import dev.pawl.model.PawlException;
import dev.pawl.protocol.api.Api;
import dev.pawl.protocol.api.Hooks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WebhooksTest {
  private static final String SECRET = "a secret of many letters";
  private static final Instant NOW = Instant.parse("2026-11-18T05:00:00Z");

  @TempDir Path folder;
  private Served served;
  private @Nullable Limiter limiter;

  @BeforeEach
  void begin() throws IOException {
    serve("[{ webhook: orders, secret: '${env:HOOK_SECRET}' }]");
  }

  private void serve(String triggers) throws IOException {
    end();
    Path file = Served.write(folder, triggers);
    served =
        new Served(
            new MemoryRunStore(JournalLimits.DEFAULT), file, new Served.Clock(NOW.toString()));
  }

  @AfterEach
  void end() {
    if (served != null) {
      served.close();
    }
  }

  private Webhooks hooks(Map<String, String> environment) {
    return new Webhooks(
        () -> List.of(served.armed()),
        new TriggeredRuns(() -> served.host, limiter),
        new HostEnvironment(environment),
        served.clock);
  }

  private Api.Answer send(String path, Map<String, String> headers, String body)
      throws InterruptedException {
    Api.Answer answer =
        hooks(Map.of("HOOK_SECRET", SECRET))
            .receive(new Hooks.Delivery(path, headers::get, body.getBytes(UTF_8)));
    served.host.awaitAll();
    return answer;
  }

  private static Map<String, String> signed(String id, Instant at, String body) {
    Map<String, String> headers = new HashMap<>();
    headers.put("webhook-id", id);
    headers.put("webhook-timestamp", String.valueOf(at.getEpochSecond()));
    headers.put("webhook-signature", Signature.of(SECRET).sign(id, at, body.getBytes(UTF_8)));
    return headers;
  }

  @Test
  void aSignedMessageBeginsARunWithItsBody() throws Exception {
    Api.Answer answer = send("/hooks/orders", signed("m1", NOW, "{\"n\":4}"), "{\"n\":4}");
    assertThat(answer.status()).isEqualTo(202);
    assertThat(served.runs()).hasSize(1);
    assertThat(answer.json()).isEqualTo("{\"run\":\"" + served.runs().getFirst().run() + "\"}");
    assertThat(served.host.store().begun(served.runs().getFirst().run()).orElseThrow().input())
        .isEqualTo(Map.of("n", 4));
  }

  @Test
  void aReplayBeginsNoSecondRunAndGetsTheSameAnswer() throws Exception {
    Map<String, String> headers = signed("m1", NOW, "{}");
    String first = send("/hooks/orders", headers, "{}").json();
    Api.Answer again = send("/hooks/orders", headers, "{}");
    assertThat(again.status()).isEqualTo(200);
    assertThat(again.json()).isEqualTo(first);
    served.clock.pass(Duration.ofMinutes(4));
    assertThat(send("/hooks/orders", headers, "{}").status()).isEqualTo(200);
    served.clock.pass(Duration.ofMinutes(2));
    assertThat(send("/hooks/orders", headers, "{}").status()).isEqualTo(401);
    assertThat(served.runs()).hasSize(1);
  }

  @Test
  void manyAtOnceBeginOneRunAndGetTheSameAnswer() throws Exception {
    Map<String, String> headers = signed("m1", NOW, "{}");
    Webhooks hooks = hooks(Map.of("HOOK_SECRET", SECRET));
    Set<String> answers = new HashSet<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Api.Answer>> sent = new ArrayList<>();
      for (int n = 0; n < 50; n++) {
        sent.add(
            threads.submit(
                () ->
                    hooks.receive(
                        new Hooks.Delivery("/hooks/orders", headers::get, "{}".getBytes(UTF_8)))));
      }
      for (Future<Api.Answer> each : sent) {
        answers.add(each.get().json());
      }
    }
    served.host.awaitAll();
    assertThat(answers).hasSize(1);
    assertThat(served.runs()).hasSize(1);
  }

  @Test
  void whoeverProvesNothingIsRefusedAndLearnsNothing() throws Exception {
    Map<String, String> good = signed("m1", NOW, "{}");
    Map<String, String> wrong = new HashMap<>(good);
    wrong.put("webhook-signature", "v1,AAAA");
    Map<String, String> otherId = new HashMap<>(good);
    otherId.put("webhook-id", "m2");
    Map<String, String> later = new HashMap<>(good);
    later.put("webhook-timestamp", String.valueOf(NOW.getEpochSecond() + 1));
    Map<String, String> none = new HashMap<>(good);
    none.remove("webhook-signature");
    String refusal = null;
    for (Map<String, String> each :
        List.of(wrong, otherId, later, none, Map.<String, String>of())) {
      Api.Answer answer = send("/hooks/orders", each, "{}");
      assertThat(answer.status()).isEqualTo(401);
      refusal = answer.json();
    }
    assertThat(send("/hooks/orders", good, "{ }").status()).isEqualTo(401);
    assertThat(send("/hooks/other", good, "{}").json()).isEqualTo(refusal);
    assertThat(served.runs()).isEmpty();
  }

  @Test
  void oldAndEarlyMessagesAreRefused() throws Exception {
    for (Duration off : List.of(Duration.ofSeconds(301), Duration.ofSeconds(-301))) {
      assertThat(send("/hooks/orders", signed("m", NOW.minus(off), "{}"), "{}").status())
          .isEqualTo(401);
    }
    assertThat(send("/hooks/orders", signed("m", NOW.minusSeconds(299), "{}"), "{}").status())
        .isEqualTo(202);
  }

  @Test
  void saysWhichThereAreAndThatAnAddressIsTaken() throws Exception {
    Path file = Served.write(folder, "[{ webhook: orders, secret: '${env:X}' }, { every: 1h }]");
    String text = Files.readString(file);
    String tool = text.substring(text.indexOf("  - name: report"));
    Files.writeString(file, text + tool.replace("name: report", "name: other"));
    try (Served both =
        new Served(
            new MemoryRunStore(JournalLimits.DEFAULT), file, new Served.Clock(NOW.toString()))) {
      both.triggers.announce(false);
      both.triggers.announce(false);
      assertThat(both.said)
          .containsExactly(
              "pawl: `report` runs by itself: webhook /hooks/orders, which needs --http to be"
                  + " reached",
              "pawl: `report` runs by itself: every 1h, next at 2026-11-18T06:00:00Z",
              "pawl: `other` is not run by webhook /hooks/orders, because `report` is; give it"
                  + " another name",
              "pawl: `other` runs by itself: every 1h, next at 2026-11-18T06:00:00Z");
    }
  }

  @Test
  void saysAtOnceThatAMissingSecretLetsNoMessageIn() throws Exception {
    serve("[{ webhook: orders, secret: '${env:PAWL_TEST_NOT_SET}' }]");
    served.triggers.announce(true);
    assertThat(served.said)
        .hasSize(2)
        .last()
        .asString()
        .contains("its messages are refused", "`PAWL_TEST_NOT_SET`, which is not set");
  }

  @Test
  void anExpressionMakesTheArguments() throws Exception {
    serve(
        "[{ webhook: orders, secret: '${env:HOOK_SECRET}',"
            + " input: { n: { expr: $.body.order.number } } }]");
    String body = "{\"order\":{\"number\":12}}";
    assertThat(send("/hooks/orders", signed("m", NOW, body), body).status()).isEqualTo(202);
    assertThat(served.host.store().begun(served.runs().getFirst().run()).orElseThrow().input())
        .isEqualTo(Map.of("n", 12));
  }

  @Test
  void bodiesThatAreNoArgumentsAreSaidToBeUnusable() throws Exception {
    assertThat(send("/hooks/orders", signed("m", NOW, "[1]"), "[1]").status()).isEqualTo(422);
    assertThat(send("/hooks/orders", signed("m", NOW, "{no"), "{no").status()).isEqualTo(400);
    assertThat(served.runs()).isEmpty();
  }

  @Test
  void withoutItsSecretNothingIsTaken() {
    Hooks.Delivery delivery =
        new Hooks.Delivery("/hooks/orders", signed("m", NOW, "{}")::get, "{}".getBytes(UTF_8));
    assertThat(hooks(Map.of()).receive(delivery).status()).isEqualTo(503);
    assertThat(hooks(Map.of("HOOK_SECRET", "short")).receive(delivery).status()).isEqualTo(503);
    assertThatThrownBy(() -> Signature.of("whsec_%%%"))
        .isInstanceOf(PawlException.Unreachable.class);
    assertThat(served.runs()).isEmpty();
  }

  @Test
  void signsAsStandardWebhooksHasIt() {
    // The example of the specification's reference libraries.
    String signature =
        Signature.of("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
            .sign(
                "msg_p5jXN8AQM9LWM0D4loKWxJek",
                Instant.ofEpochSecond(1_614_265_330),
                "{\"test\": 2432232314}".getBytes(UTF_8));
    assertThat(signature).isEqualTo("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  }

  @Test
  void whatIsBeyondALimitIsPutOffAndNotForgotten() throws Exception {
    Quota once = new Quota(new Rate(1, Duration.ofHours(1)), null, 10);
    limiter =
        served.limited(
            new Limits(Quota.UNLIMITED, Quota.UNLIMITED, Quota.UNLIMITED, Map.of("report", once)));
    assertThat(send("/hooks/orders", signed("m1", NOW, "{}"), "{}").status()).isEqualTo(202);
    Api.Answer busy = send("/hooks/orders", signed("m2", NOW, "{}"), "{}");
    assertThat(busy.status()).isEqualTo(429);
    assertThat(busy.headers()).containsKey("Retry-After");
    assertThat(busy.json()).contains("1 requests in 3600 s are allowed to the tool `report`");
    assertThat(send("/hooks/orders", signed("m1", NOW, "{}"), "{}").status())
        .as("a repetition costs nothing")
        .isEqualTo(200);
    served.clock.pass(Duration.ofHours(1));
    Instant later = NOW.plus(Duration.ofHours(1));
    assertThat(send("/hooks/orders", signed("m2", later, "{}"), "{}").status()).isEqualTo(202);
  }
}
