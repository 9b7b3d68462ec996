package dev.pawl.protocol.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.protocol.rpc.Mutations;
import dev.pawl.protocol.server.SampleServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(1_800)
class HttpFuzzIT {
  private static final int CLIENTS = 8;
  private static final int BODIES_EACH = Boolean.getBoolean("pawl.soak") ? 125_000 : 1_250;

  @Test
  void outlivesManyDamagedBodies() throws IOException, InterruptedException, ExecutionException {
    try (HttpServer server = HttpServer.start(new SampleServer().server(), HttpOptions.local(0));
        ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Integer>> worst = new ArrayList<>();
      for (int seed = 0; seed < CLIENTS; seed++) {
        Mutations mutations = new Mutations(seed);
        worst.add(clients.submit(() -> worstStatus(server.port(), mutations)));
      }
      for (Future<Integer> each : worst) {
        assertThat(each.get()).isLessThan(500);
      }
      try (RawHttp client = new RawHttp(server.port())) {
        assertThat(client.post(Calls.INITIALIZE).status()).isEqualTo(200);
      }
    }
  }

  private static int worstStatus(int port, Mutations mutations) throws IOException {
    int worst = 0;
    try (RawHttp client = new RawHttp(port)) {
      String session = client.post(Calls.INITIALIZE).headers().get("mcp-session-id");
      for (int n = 0; n < BODIES_EACH; n++) {
        if (n % 2 == 0) {
          client.send("POST", mutations.next(), "Mcp-Session-Id", session);
        } else {
          client.send("POST", mutations.next(), Calls.headers("steps"));
        }
        worst = Math.max(worst, client.answer().status());
      }
    }
    return worst;
  }
}
