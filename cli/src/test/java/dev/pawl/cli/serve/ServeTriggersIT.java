package dev.pawl.cli.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.CommandRun;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.RunQuery;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.store.Stores;
import dev.pawl.testkit.PostgresServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Triggers of servers that share a store, over their own sockets. */
@Timeout(180)
class ServeTriggersIT {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static final String SECRET = "a secret of many letters";

  @TempDir Path folder;

  @BeforeEach
  void writeGraph() throws IOException {
    Files.writeString(
        folder.resolve("graph.yaml"),
        """
        server: { name: test, version: 1.0.0 }
        tools:
          - name: order
            inputSchema: { type: object, properties: { n: { type: number } }, required: [n] }
            triggers:
              - { webhook: orders, secret: "${env:HOOK_SECRET}" }
              - { cron: 0 0 1 1 *, name: yearly, input: { n: 1 } }
            nodes:
              - { id: entry, type: entry, next: copy }
              - { id: copy, type: transform, transform: { expr: $.entry.n }, next: exit }
              - { id: exit, type: exit }
        """);
  }

  private ServeProcess serve(String data) throws IOException {
    return ServeProcess.start(
        folder, Map.of("HOOK_SECRET", SECRET, "PAWL_DATA", data), "graph.yaml", "--http", "0");
  }

  private static HttpResponse<String> send(String url, String id, String secret) throws Exception {
    String body = "{\"n\":4}";
    long time = Instant.now().getEpochSecond();
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA256"));
    byte[] signature = mac.doFinal((id + "." + time + "." + body).getBytes(UTF_8));
    return CLIENT.send(
        HttpRequest.newBuilder(URI.create(url))
            .header("webhook-id", id)
            .header("webhook-timestamp", String.valueOf(time))
            .header("webhook-signature", "v1," + Base64.getEncoder().encodeToString(signature))
            .POST(BodyPublishers.ofString(body))
            .build(),
        BodyHandlers.ofString());
  }

  private static String hook(ServeProcess pawl) throws InterruptedException {
    return pawl.url().replace("/mcp", "/hooks/orders");
  }

  @Test
  void aMessageBeginsOneRunHoweverManyServersGetItAndAfterAKill() throws Exception {
    beginsOneRun(folder.resolve("data").toString());
  }

  @Test
  void theSameInADatabase() throws Exception {
    beginsOneRun(PostgresServer.running().address("serve_triggers"));
  }

  @Test
  void whatTheRegistryTakesAwayDoesNotRunByItself() throws Exception {
    Files.writeString(folder.resolve("pawl.yaml"), "registry: true\n");
    String data = folder.resolve("data").toString();
    try (ServeProcess pawl = serve(data)) {
      String hook = hook(pawl);
      assertThat(send(hook, "m1", SECRET).statusCode()).isEqualTo(202);
      CommandRun.piped().pawl("registry", "deactivate", "order", "--data", data).exits(Exit.OK);
      int status = 202;
      for (int n = 2; status == 202; n++) {
        status = send(hook, "m" + n, SECRET).statusCode();
      }
      assertThat(status).isEqualTo(401);
    }
  }

  private void beginsOneRun(String data) throws Exception {
    String run;
    try (ServeProcess one = serve(data);
        ServeProcess other = serve(data)) {
      List<String> hooks = List.of(hook(one), hook(other));
      assertThat(one.said("cron 0 0 1 1 *")).contains("runs by itself");
      Set<String> answers = new HashSet<>();
      List<Integer> statuses = new ArrayList<>();
      try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
        List<Future<HttpResponse<String>>> sent = new ArrayList<>();
        for (int n = 0; n < 8; n++) {
          String hook = hooks.get(n % 2);
          sent.add(threads.submit(() -> send(hook, "m1", SECRET)));
        }
        for (Future<HttpResponse<String>> each : sent) {
          answers.add(each.get().body());
          statuses.add(each.get().statusCode());
        }
      }
      assertThat(answers).hasSize(1);
      assertThat(statuses).containsOnlyOnce(202).containsOnly(200, 202);
      run = answers.iterator().next();
      assertThat(send(hooks.get(0), "m2", "another secret of letters").statusCode()).isEqualTo(401);
      one.kill();
      other.kill();
    }
    try (ServeProcess next = serve(data)) {
      HttpResponse<String> again = send(hook(next), "m1", SECRET);
      assertThat(again.statusCode()).isEqualTo(200);
      assertThat(again.body()).isEqualTo(run);
    }
    try (RunStore store = Stores.open(data, JournalLimits.DEFAULT)) {
      assertThat(store.list(RunQuery.ALL))
          .extracting(each -> each.principal().text())
          .containsExactly("SERVICE:trigger:order/orders");
    }
  }
}
