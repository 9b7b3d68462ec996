package dev.pawl.protocol.client;

import static dev.pawl.protocol.client.Clients.OPTIONS;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Json;
import dev.pawl.protocol.rpc.Mutations;
import dev.pawl.protocol.rpc.RpcException;
import java.io.IOException;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server that says almost the right things. */
class ClientFuzzTest {
  private static final int MESSAGES = 2_500;

  private static final String[] ANSWERS = {
    "{'jsonrpc':'2.0','id':%s,'result':{'content':[{'type':'text','text':'x'}],'isError':false}}",
    "{'jsonrpc':'2.0','id':%s,'result':{'resultType':'input_required','requestState':'a','inputRequests':{'k':{'method':'elicitation/create','params':{'requestedSchema':{'properties':{'a':{'default':1}}}}}}}}",
    "{'jsonrpc':'2.0','id':%s,'result':{'resultType':'task','taskId':'t','status':'completed','pollIntervalMs':1,'result':{'content':[]}}}",
    "{'jsonrpc':'2.0','id':%s,'error':{'code':-32603,'message':'no','data':{'supported':['2026-07-28']}}}",
    "{'jsonrpc':'2.0','method':'notifications/progress','params':{'progressToken':%s,'progress':1,'total':2}}",
    "{'jsonrpc':'2.0','method':'notifications/tools/list_changed'}",
    "{'jsonrpc':'2.0','id':%s,'method':'elicitation/create','params':{'message':'?'}}",
    "{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':%s}}",
  };

  @Test
  @Timeout(120)
  void outlivesThousandsOfDamagedMessages() throws Exception {
    outlives(MESSAGES);
  }

  @Test
  @Tag("soak")
  @Timeout(3_600)
  void outlivesAMillionDamagedMessages() throws Exception {
    outlives(400 * MESSAGES);
  }

  private static void outlives(int messages) throws Exception {
    Random random = new Random(20261116);
    Mutations mutations = new Mutations(20261116);
    Scripted server =
        Scripted.modern(
            (request, wire) -> {
              if (request.id() == null || !request.json().containsKey("method")) {
                return;
              }
              String id = Json.write(request.id());
              String good = ANSWERS[random.nextInt(ANSWERS.length)].formatted(id);
              wire.raw(damaged(good.replace('\'', '"').getBytes(UTF_8), random));
              wire.raw(mutations.next());
              wire.send("");
              // What was not damaged too much has ended the call already.
              if (request.method().startsWith("tasks/")) {
                wire.result(request, "'status':'failed'");
              } else {
                wire.error(request, -32000, "");
              }
            });
    int results = 0;
    int errors = 0;
    try (McpClient client = McpClient.connect(server, OPTIONS)) {
      CallOptions options =
          new CallOptions((_, _, _) -> {}, (_, _) -> Map.of("action", "accept"), Map.of());
      for (int n = 0; n < messages / 2; n++) {
        try {
          client.call("x", Map.of(), options);
          results++;
        } catch (RpcException | IOException _) {
          errors++;
        }
        assertThat(client.isOpen()).isTrue();
      }
      assertThat(results).isPositive();
      assertThat(errors).isPositive();
    }
  }

  /** Often not at all, else in a place or two; a line stays a line. */
  private static byte[] damaged(byte[] message, Random random) {
    for (int n = random.nextInt(3); n > 0; n--) {
      message[random.nextInt(message.length)] =
          (byte) "\"{}[]:,0 9-xé\0".charAt(random.nextInt(14));
    }
    byte[] line = java.util.Arrays.copyOf(message, message.length + 1);
    line[message.length] = '\n';
    return line;
  }
}
