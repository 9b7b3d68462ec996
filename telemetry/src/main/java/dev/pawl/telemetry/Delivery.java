package dev.pawl.telemetry;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.zip.GZIPOutputStream;

/** Brings messages to a collector. What it answers is not read, but for how it went. */
final class Delivery implements AutoCloseable {
  /** What came of a message. */
  enum Outcome {
    TAKEN,
    /** It may be taken later. */
    LATER,
    REFUSED
  }

  /**
   * @param what in a few words, for people
   * @param after in how many seconds to try again, if it was said
   */
  record Answer(Outcome outcome, String what, long after) {}

  private static final Set<Integer> LATER = Set.of(429, 502, 503, 504);

  private final HttpClient client =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .followRedirects(HttpClient.Redirect.NEVER)
          .connectTimeout(Duration.ofSeconds(5))
          .build();

  /**
   * @param most how long this may take, whatever the collector does
   */
  Answer bring(Target target, byte[] message, Duration most) throws InterruptedException {
    long patience = Math.min(most.toMillis(), target.timeout().toMillis());
    CompletableFuture<HttpResponse<Void>> sent;
    try {
      sent = client.sendAsync(request(target, message), HttpResponse.BodyHandlers.discarding());
    } catch (IllegalArgumentException _) {
      return new Answer(Outcome.REFUSED, "a header that cannot be sent", 0);
    }
    try {
      return answer(sent.get(patience, TimeUnit.MILLISECONDS));
    } catch (TimeoutException _) {
      return new Answer(Outcome.LATER, "no answer in " + patience + " ms", 0);
    } catch (ExecutionException e) {
      return new Answer(Outcome.LATER, words(e.getCause()), 0);
    } finally {
      sent.cancel(true);
    }
  }

  private static Answer answer(HttpResponse<Void> response) {
    int status = response.statusCode();
    String what = "status " + status;
    if (status / 100 == 2) {
      return new Answer(Outcome.TAKEN, what, 0);
    }
    return LATER.contains(status)
        ? new Answer(Outcome.LATER, what, after(response))
        : new Answer(Outcome.REFUSED, what, 0);
  }

  private static long after(HttpResponse<Void> response) {
    return response
        .headers()
        .firstValue("Retry-After")
        .filter(said -> said.matches("[0-9]{1,4}"))
        .map(Long::parseLong)
        .orElse(0L);
  }

  private static String words(Throwable cause) {
    return cause instanceof IOException && cause.getMessage() == null
        ? "nobody listens there"
        : cause instanceof IOException ? "it cannot be reached" : "it cannot be understood";
  }

  private static HttpRequest request(Target target, byte[] message) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(target.address())
            .timeout(target.timeout())
            .header("Content-Type", "application/x-protobuf");
    target.headers().forEach(request::setHeader);
    if (!target.compressed()) {
      return request.POST(HttpRequest.BodyPublishers.ofByteArray(message)).build();
    }
    return request
        .header("Content-Encoding", "gzip")
        .POST(HttpRequest.BodyPublishers.ofByteArray(smaller(message)))
        .build();
  }

  private static byte[] smaller(byte[] message) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(message.length / 3 + 64);
    try (GZIPOutputStream to = new GZIPOutputStream(bytes)) {
      to.write(message);
    } catch (IOException e) {
      throw new IllegalStateException("memory can be written to", e);
    }
    return bytes.toByteArray();
  }

  /** Waits for nobody. */
  @Override
  public void close() {
    client.shutdownNow();
  }
}
