package dev.pawl.mcp.upstream;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.protocol.client.Connector;
import dev.pawl.protocol.client.StdioTransport;
import dev.pawl.protocol.client.Transport;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A program of the first era whose strings a test pulls. It introduces itself, lists its tool,
 * answers pings, and leaves all else to the test. In its JSON single quotes are double ones.
 */
final class Puppet implements Connector {
  private static final String AGREED =
      "'protocolVersion':'2025-11-25','capabilities':{'tools':{}},"
          + "'serverInfo':{'name':'puppet','version':'1'}";

  final List<Wire> wires = new CopyOnWriteArrayList<>();
  final BlockingQueue<Got> received = new LinkedBlockingQueue<>();

  /** What it asks, on the connection that it is pinged on, before it answers that. */
  volatile String beforePong = "";

  /** The tools that it lists. */
  volatile String tools = "{'name':'x','inputSchema':{'type':'object'}}";

  /** Whether it leaves pings to the test too. */
  volatile boolean holdsPings;

  /** Its end of one connection. */
  static final class Wire {
    private final OutputStream out;

    Wire(OutputStream out) {
      this.out = out;
    }

    synchronized void send(String json) {
      try {
        out.write((json.replace('\'', '"') + "\n").getBytes(UTF_8));
        out.flush();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** The program ends. */
    synchronized void close() throws IOException {
      out.close();
    }

    void ask(String id) {
      send(
          "{'jsonrpc':'2.0','id':'"
              + id
              + "','method':'elicitation/create','params':{'message':'"
              + id
              + "?'}}");
    }
  }

  /** A message that came. */
  record Got(Wire wire, Map<String, Object> json) {
    String method() {
      return String.valueOf(json.get("method"));
    }

    Object id() {
      return json.get("id");
    }

    Object argument(String name) {
      return json.get("params") instanceof Map<?, ?> params
              && params.get("arguments") instanceof Map<?, ?> arguments
          ? arguments.get(name)
          : null;
    }

    void result(String members) {
      wire.send("{'jsonrpc':'2.0','id':" + Json.write(id()) + ",'result':{" + members + "}}");
    }

    void text(String text) {
      result("'content':[{'type':'text','text':'" + text + "'}]");
    }
  }

  @Override
  public Transport open() {
    Pipe toServer = new Pipe();
    Pipe toClient = new Pipe();
    Wire wire = new Wire(toClient.sink);
    wires.add(wire);
    Thread.ofPlatform().daemon().start(() -> serve(toServer, wire));
    return new StdioTransport(
        toClient.source, toServer.sink, () -> close(toServer.sink), what -> what, 1_000);
  }

  private void serve(Pipe in, Wire wire) {
    try (BufferedReader lines = new BufferedReader(new InputStreamReader(in.source, UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        take(new Got(wire, Values.asObject((Map<?, ?>) Json.parse(line))));
      }
      wire.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void close(OutputStream stream) {
    try {
      stream.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void take(Got got) {
    switch (got.method()) {
      case "server/discover" ->
          got.wire.send(
              "{'jsonrpc':'2.0','id':"
                  + got.id()
                  + ",'error':{'code':-32601,'message':'Method not found'}}");
      case "initialize" -> got.result(AGREED);
      case "tools/list" -> got.result("'tools':[" + tools + "]");
      case "ping" -> {
        if (!beforePong.isEmpty()) {
          got.wire.ask(beforePong);
        }
        received.add(got);
        if (!holdsPings) {
          got.result("");
        }
      }
      default -> received.add(got);
    }
  }

  /** The next call, others passed over. */
  Got call() throws InterruptedException {
    return next("tools/call");
  }

  Got next(String method) throws InterruptedException {
    while (true) {
      Got got = next();
      if (got.method().equals(method)) {
        return got;
      }
    }
  }

  /** What a question was answered with. */
  Object answer(String question) throws InterruptedException {
    while (true) {
      Got got = next();
      if (question.equals(got.id())) {
        return got.json.get("result");
      }
    }
  }

  private Got next() throws InterruptedException {
    Got got = received.poll(20, TimeUnit.SECONDS);
    if (got == null) {
      throw new AssertionError("the client does not send it");
    }
    return got;
  }
}
