package dev.pawl.protocol.rpc;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Random;

/** Messages that are almost right: good ones, each damaged in a few random places. */
public final class Mutations {
  private static final String META =
      "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
          + "\"io.modelcontextprotocol/clientCapabilities\":{\"elicitation\":{}},\"progressToken\":1}";

  private static final List<byte[]> GOOD =
      List.of(
          message("initialize", "\"protocolVersion\":\"2025-11-25\",\"capabilities\":{}"),
          message("ping", ""),
          message("tools/list", "\"cursor\":\"0\""),
          message("tools/call", "\"name\":\"echo\",\"arguments\":{\"a\":[1.5e3,null,\"é😀\"]}"),
          message("tools/call", "\"name\":\"steps\",\"arguments\":{}," + META),
          message("tools/call", "\"name\":\"greet\",\"requestState\":\"a.b\"," + META),
          message("server/discover", META),
          message("subscriptions/listen", "\"notifications\":{\"toolsListChanged\":true}," + META),
          message("resources/read", "\"uri\":\"test://{a}\"," + META),
          message("completion/complete", "\"ref\":{\"type\":\"ref/prompt\",\"name\":\"x\"}"),
          message("logging/setLevel", "\"level\":\"debug\""),
          message("tasks/get", "\"taskId\":\"0\"," + META),
          "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":1}}"
              .getBytes(UTF_8),
          "{\"jsonrpc\":\"2.0\",\"id\":\"pawl-1\",\"result\":{\"action\":\"accept\"}}"
              .getBytes(UTF_8),
          "{\"jsonrpc\":\"2.0\",\"id\":7,\"error\":{\"code\":1,\"message\":\"no\"}}"
              .getBytes(UTF_8));

  private static final List<String> NASTY =
      List.of(
          "null",
          "-1",
          "1e400",
          "[]",
          "{}",
          "\"\"",
          "\"\\ud800\"",
          "\\u0000",
          "\"",
          "}",
          "]",
          ",",
          ":",
          "true",
          "99999999999999999999999",
          "[".repeat(300),
          "\n",
          "\r\n",
          "\u0000");

  private final Random random;

  public Mutations(long seed) {
    this.random = new Random(seed);
  }

  private static byte[] message(String method, String params) {
    return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":{%s}}"
        .formatted(method, params)
        .getBytes(UTF_8);
  }

  public byte[] next() {
    byte[] message = pick(GOOD);
    for (int n = random.nextInt(4); n >= 0; n--) {
      message = damaged(message);
    }
    return message;
  }

  private byte[] damaged(byte[] message) {
    int from = random.nextInt(message.length + 1);
    int to = Math.min(message.length, from + random.nextInt(12));
    byte[] instead =
        switch (random.nextInt(6)) {
          case 0 -> new byte[0];
          case 1 -> pick(NASTY).getBytes(UTF_8);
          case 2 -> bytes();
          case 3 -> pick(GOOD);
          case 4 -> String.valueOf(random.nextInt()).getBytes(UTF_8);
          default -> new byte[] {message[Math.min(from, message.length - 1)]};
        };
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(message, 0, from);
    out.writeBytes(instead);
    out.write(message, to, message.length - to);
    return out.size() == 0 ? new byte[] {'{'} : out.toByteArray();
  }

  private byte[] bytes() {
    byte[] bytes = new byte[random.nextInt(1, 5)];
    random.nextBytes(bytes);
    return bytes;
  }

  private <T> T pick(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }
}
