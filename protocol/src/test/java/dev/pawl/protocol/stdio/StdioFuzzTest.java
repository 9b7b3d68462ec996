package dev.pawl.protocol.stdio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.protocol.rpc.Mutations;
import dev.pawl.protocol.server.SampleServer;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class StdioFuzzTest {
  private static final int MESSAGES = 10_000;

  @Test
  void outlivesTenThousandDamagedMessages() throws IOException, InterruptedException {
    Mutations mutations = new Mutations(20261115);
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
