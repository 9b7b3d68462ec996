package dev.pawl.protocol.server;

import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.data.Implementation;
import dev.pawl.protocol.rpc.RpcException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Semaphore;

/** A server whose tools do what tests of the transports want to see. */
public final class SampleServer {
  /** How many callers {@code meet} waits for. */
  public static final int CROWD = 100;

  /** Every URI that begins with {@code test:}. */
  static final Resource ANY =
      new Resource("test:{name}", "any", null, null, null, List.of(), (_, _, _) -> List.of());

  private final CyclicBarrier barrier = new CyclicBarrier(CROWD);
  private final Semaphore started = new Semaphore(0);
  private final Semaphore interrupted = new Semaphore(0);
  private final Semaphore withdrawn = new Semaphore(0);
  private final Semaphore go = new Semaphore(0);
  private final CountDownLatch never = new CountDownLatch(1);
  private final List<Tool> tools =
      List.of(
          Tool.of("echo", "Answers its arguments", (in, _) -> CallResult.structured(in)),
          Tool.of("steps", "Reports progress", (_, exchange) -> steps(exchange)),
          Tool.of("greet", "Asks for a name", (_, exchange) -> greet(exchange)),
          Tool.of("break", "Breaks", (_, _) -> broken()),
          Tool.of("odd", "Answers no JSON", (_, _) -> CallResult.of(odd())),
          Tool.of("wait", "Waits to be interrupted", (_, exchange) -> waitForEver(exchange)),
          Tool.of("hold", "Goes on when it is told to", (_, exchange) -> hold(exchange)),
          Tool.of("meet", "Waits for the others", (_, _) -> meet()));

  private final McpServer server;
  private boolean more;

  public SampleServer() {
    server = new McpServer(new Implementation("sample", "1"), null, offer(tools));
  }

  /** One that shares what it signs with. */
  public SampleServer(byte[] key) {
    server =
        new McpServer(
            new Implementation("sample", "1"), null, offer(tools), TaskSource.NONE, () -> key);
  }

  private static Offer offer(List<Tool> tools) {
    return new Offer(tools, List.of(), List.of(ANY), null);
  }

  public McpServer server() {
    return server;
  }

  /** Given once for each call of {@code wait} or {@code hold} that has begun. */
  public Semaphore started() {
    return started;
  }

  /** Given once for each call of {@code wait} or {@code hold} that was interrupted. */
  public Semaphore interrupted() {
    return interrupted;
  }

  /** Given once for each call of {@code wait} that its client took back. */
  public Semaphore withdrawn() {
    return withdrawn;
  }

  /** One is taken by each call of {@code hold} before it goes on. */
  public Semaphore go() {
    return go;
  }

  /** Adds a tool, and takes it away again the next time. */
  public synchronized void change() {
    more = !more;
    Tool another = Tool.of("more", "Comes and goes", (_, _) -> CallResult.text("here"));
    List<Tool> now = new ArrayList<>(tools);
    if (more) {
      now.add(another);
    }
    server.offer(offer(now));
  }

  private static CallResult steps(Exchange exchange) {
    for (int step = 1; step <= 20; step++) {
      exchange.progress(step, 20.0, null);
    }
    return CallResult.text("done");
  }

  private CallResult hold(Exchange exchange) throws InterruptedException {
    exchange.progress(1, 2.0, null);
    started.release();
    try {
      go.acquire();
    } catch (InterruptedException e) {
      interrupted.release();
      throw e;
    }
    exchange.progress(2, 2.0, null);
    return CallResult.text("held");
  }

  private static CallResult greet(Exchange exchange) throws RpcException, InterruptedException {
    Map<String, ?> answer =
        exchange.ask("name", "elicitation/create", Values.object("message", "Your name?"));
    return CallResult.text(Json.write(answer.get("content")));
  }

  private static CallResult broken() {
    throw new AssertionError("as it is meant to");
  }

  private static Map<String, Object> odd() {
    return Map.of("type", new Object());
  }

  private CallResult waitForEver(Exchange exchange) throws InterruptedException {
    started.release();
    try {
      never.await();
    } catch (InterruptedException e) {
      if (exchange.isWithdrawn()) {
        withdrawn.release();
      }
      interrupted.release();
      throw e;
    }
    return CallResult.text("never");
  }

  private CallResult meet() throws InterruptedException {
    try {
      barrier.await();
      return CallResult.text("met");
    } catch (BrokenBarrierException _) {
      return CallResult.error("someone left");
    }
  }
}
