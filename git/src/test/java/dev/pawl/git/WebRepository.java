package dev.pawl.git;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPInputStream;
import org.eclipse.jgit.transport.PacketLineOut;
import org.eclipse.jgit.transport.RefAdvertiser.PacketLineOutRefAdvertiser;
import org.eclipse.jgit.transport.UploadPack;

/** Serves a repository over HTTP on loopback, by Git's smart protocol. */
final class WebRepository implements AutoCloseable {
  private final TestRepository repository;
  private final AtomicInteger looks = new AtomicInteger();
  private final AtomicInteger fetches = new AtomicInteger();
  private volatile HttpServer server;
  private volatile String login = "";
  private volatile String redirect = "";
  private volatile String moved = "";
  private volatile String failure = "";
  private volatile CountDownLatch gate = new CountDownLatch(0);

  private WebRepository(TestRepository repository, int port) throws IOException {
    this.repository = repository;
    this.server = server(port);
  }

  static WebRepository of(TestRepository repository) throws IOException {
    return new WebRepository(repository, 0);
  }

  private HttpServer server(int port) throws IOException {
    HttpServer made =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    made.createContext("/", this::handle);
    made.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    made.start();
    return made;
  }

  int port() {
    return server.getAddress().getPort();
  }

  String uri() {
    return "http://127.0.0.1:" + port() + "/team/prompts.git";
  }

  /** How often somebody asked what there is. */
  int looks() {
    return looks.get();
  }

  /** How often somebody took what there is. */
  int fetches() {
    return fetches.get();
  }

  void asksFor(String user, String password) {
    login = "Basic " + Base64.getEncoder().encodeToString((user + ":" + password).getBytes(UTF_8));
  }

  /** Sends everybody on. */
  void sendsTo(String address) {
    redirect = address;
  }

  /** Sends everybody on to a path of its own, where they are answered. */
  void sendsOnce(String path) {
    moved = path;
  }

  /** Answers with a failure that repeats what it was shown. */
  void failsWith(String text) {
    failure = text;
  }

  /** Lets nobody have an answer until the gate is open. */
  CountDownLatch close(CountDownLatch closed) {
    gate = closed;
    return closed;
  }

  void stop() {
    server.stop(0);
  }

  void startAgain() throws IOException {
    server = server(port());
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] request = body(exchange);
      boolean look = exchange.getRequestURI().getPath().endsWith("/info/refs");
      if (look) {
        looks.incrementAndGet();
      } else if (contains(request, "command=fetch") || !contains(request, "command=")) {
        fetches.incrementAndGet();
      }
      await();
      String shown = exchange.getRequestHeaders().getFirst("Authorization");
      if (!login.isEmpty() && !login.equals(shown)) {
        exchange.getResponseHeaders().add("WWW-Authenticate", "Basic realm=\"prompts\"");
        exchange.sendResponseHeaders(401, -1);
      } else if (!failure.isEmpty()) {
        answer(exchange, failure.replace("{shown}", String.valueOf(shown)).getBytes(UTF_8));
      } else if (look && !exchange.getRequestURI().getPath().startsWith(moved)) {
        exchange.getResponseHeaders().add("Location", moved + exchange.getRequestURI());
        exchange.sendResponseHeaders(301, -1);
      } else if (!redirect.isEmpty()) {
        exchange.getResponseHeaders().add("Location", redirect + exchange.getRequestURI());
        exchange.sendResponseHeaders(302, -1);
      } else {
        serve(exchange, request, look);
      }
    }
  }

  private void await() {
    try {
      gate.await();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private static boolean contains(byte[] request, String text) {
    return new String(request, ISO_8859_1).contains(text);
  }

  private static byte[] body(HttpExchange exchange) throws IOException {
    boolean packed = "gzip".equals(exchange.getRequestHeaders().getFirst("Content-Encoding"));
    InputStream plain = exchange.getRequestBody();
    try (InputStream body = packed ? new GZIPInputStream(plain) : plain) {
      return body.readAllBytes();
    }
  }

  private static void answer(HttpExchange exchange, byte[] text) throws IOException {
    exchange
        .getResponseHeaders()
        .add("Content-Type", "application/x-git-upload-pack-advertisement");
    exchange.sendResponseHeaders(200, text.length);
    exchange.getResponseBody().write(text);
  }

  private void serve(HttpExchange exchange, byte[] request, boolean look) throws IOException {
    UploadPack pack = new UploadPack(repository.repository());
    pack.setBiDirectionalPipe(false);
    String version = exchange.getRequestHeaders().getFirst("Git-Protocol");
    pack.setExtraParameters(version == null ? List.of() : List.of(version.split(":")));
    ByteArrayOutputStream answer = new ByteArrayOutputStream();
    if (look) {
      pack.sendAdvertisedRefs(
          new PacketLineOutRefAdvertiser(new PacketLineOut(answer)), "git-upload-pack");
    } else {
      pack.upload(new ByteArrayInputStream(request), answer, OutputStream.nullOutputStream());
    }
    String type = look ? "advertisement" : "result";
    exchange.getResponseHeaders().add("Content-Type", "application/x-git-upload-pack-" + type);
    exchange.sendResponseHeaders(200, answer.size());
    exchange.getResponseBody().write(answer.toByteArray());
  }

  @Override
  public void close() {
    gate.countDown();
    server.stop(0);
  }
}
