package dev.pawl.protocol.authorization;

import dev.pawl.json.Json;
import dev.pawl.json.JsonLimits;
import dev.pawl.json.Values;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Requests to what a server names: each is checked by {@link Reach} right before it is made, and
 * again when the answer is there, and is bounded in time and size.
 *
 * <p>Java looks up the address of a name itself, and keeps it for half a minute: what is checked is
 * what is used. The second look is for those who have switched that off.
 */
final class Fetch {
  private static final Duration CONNECT = Duration.ofSeconds(10);
  private static final Duration WHOLE = Duration.ofSeconds(20);
  private static final int LARGEST = 512 * 1024;
  private static final int MOST_REDIRECTS = 3;
  private static final JsonLimits LIMITS = new JsonLimits(30, LARGEST, 100);

  private final Reach reach;
  private final Duration whole;

  Fetch(Reach reach) {
    this(reach, WHOLE);
  }

  Fetch(Reach reach, Duration whole) {
    this.reach = reach;
    this.whole = whole;
  }

  Reach reach() {
    return reach;
  }

  /** What came back. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Answer(int status, HttpHeaders headers, byte[] body) {
    boolean isGood() {
      return status / 100 == 2;
    }

    /** The object that it brings, if it does. */
    Optional<Map<String, @Nullable Object>> json() {
      try {
        return Json.parse(body, LIMITS) instanceof Map<?, ?> map
            ? Optional.of(Values.asObject(map))
            : Optional.empty();
      } catch (RuntimeException _) {
        return Optional.empty();
      }
    }
  }

  /**
   * Reads what everybody may read. Redirections are followed, each as if the server had named it.
   *
   * @param what it is, for messages
   */
  Answer get(String what, URI uri) throws IOException, InterruptedException {
    URI target = uri;
    for (int hops = 0; hops <= MOST_REDIRECTS; hops++) {
      Answer answer =
          send(what, HttpRequest.newBuilder(target).setHeader("Accept", "application/json").GET());
      Optional<String> next =
          answer.status / 100 == 3 ? answer.headers.firstValue("Location") : Optional.empty();
      if (next.isEmpty()) {
        return answer;
      }
      try {
        target =
            reach.read(
                "the place that " + what + " has moved to,", target.resolve(next.get()).toString());
      } catch (IllegalArgumentException _) {
        throw new AuthorizationException(what + " has moved to what is no URL");
      }
    }
    throw new AuthorizationException(what + " moves on and on");
  }

  /** Sends a form. It may hold secrets, so that it goes nowhere else. */
  Answer post(String what, URI uri, Map<String, String> form, Map<String, String> headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri)
            .setHeader("Accept", "application/json")
            .setHeader("Content-Type", "application/x-www-form-urlencoded")
            .POST(HttpRequest.BodyPublishers.ofString(encoded(form)));
    headers.forEach(request::setHeader);
    return send(what, request);
  }

  /** Sends JSON. */
  Answer post(String what, URI uri, Map<String, @Nullable Object> json)
      throws IOException, InterruptedException {
    return send(
        what,
        HttpRequest.newBuilder(uri)
            .setHeader("Accept", "application/json")
            .setHeader("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofByteArray(Json.bytes(json))));
  }

  static String encoded(Map<String, String> form) {
    return form.entrySet().stream()
        .map(each -> encoded(each.getKey()) + "=" + encoded(each.getValue()))
        .collect(Collectors.joining("&"));
  }

  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private Answer send(String what, HttpRequest.Builder builder)
      throws IOException, InterruptedException {
    HttpRequest request = builder.build();
    reach.check(what, request.uri());
    HttpClient http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(CONNECT)
            .executor(Executors.newVirtualThreadPerTaskExecutor())
            .build();
    try {
      HttpResponse<byte[]> response = await(what, http, request);
      reach.check(what, request.uri());
      return new Answer(response.statusCode(), response.headers(), response.body());
    } finally {
      http.shutdownNow();
    }
  }

  private HttpResponse<byte[]> await(String what, HttpClient http, HttpRequest request)
      throws IOException, InterruptedException {
    CompletableFuture<HttpResponse<byte[]>> sent =
        http.sendAsync(request, BodyHandlers.limiting(BodyHandlers.ofByteArray(), LARGEST));
    try {
      return sent.get(whole.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException _) {
      throw new AuthorizationException(
          what + " was not there within " + whole.toSeconds() + " seconds");
    } catch (ExecutionException e) {
      // Its words may hold parts of the request.
      Throwable why = e.getCause() == null ? e : e.getCause();
      throw new AuthorizationException(what + " cannot be had: " + why.getClass().getSimpleName());
    } finally {
      sent.cancel(true);
    }
  }
}
