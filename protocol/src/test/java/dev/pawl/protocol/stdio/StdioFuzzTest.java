package dev.pawl.protocol.stdio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.protocol.rpc.Mutations;
import dev.pawl.protocol.server.SampleServer;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(1_800)
class StdioFuzzTest {
  private static final int CONNECTIONS = Boolean.getBoolean("pawl.soak") ? 100 : 1;
  private static final int MESSAGES = 10_000;

  @Test
  void outlivesManyDamagedMessages() throws IOException, InterruptedException {
    for (int n = 0; n < CONNECTIONS; n++) {
      outlive(new Mutations(20261115 + n));
    }
  }

  private static void outlive(Mutations mutations) throws IOException, InterruptedException {
    try (StdioClient client = new StdioClient(new SampleServer().server())) {
      for (int n = 0; n < MESSAGES; n++) {
        client.raw(mutations.next());
        client.raw(new byte[] {'\n'});
      }
      client.send("{'jsonrpc':'2.0','id':'last','method':'ping'}");
      Map<String, Object> message = client.next();
      int answers = 0;
      while (!"last".equals(message.get("id"))) {
        assertThat(message).containsEntry("jsonrpc", "2.0");
        message = client.next();
        answers++;
      }
      assertThat(message).containsKey("result");
      assertThat(answers).isGreaterThan(MESSAGES / 2);
    }
  }
}
