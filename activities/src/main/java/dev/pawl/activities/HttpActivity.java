package dev.pawl.activities;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.activities.type.Description;
import dev.pawl.activities.type.JsonType;
import dev.pawl.json.Json;
import dev.pawl.json.JsonException;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An activity that sends a request to a web API and makes JSON of the answer.
 *
 * <p>Where it goes is the program's choice: what it is given can name a path below its address, but
 * no other host. Redirects are not followed, answers are bounded in size, and an attempt in time.
 */
public final class HttpActivity implements Activity<HttpActivity.Call, HttpActivity.Answer> {
  private static final int MOST_TOLD = 200;
  private static final int SMALLEST_ERROR = 400;

  private final String name;
  private final String method;
  private final URI address;
  private final Map<String, String> headers;
  private final Duration timeout;
  private final long most;
  private final HttpClient client;

  /**
   * What to ask for.
   *
   * @param path below the address
   * @param body any JSON
   */
  public record Call(
      @Description("The path below the address") Optional<String> path,
      @Description("Parameters of the query") Optional<Map<String, String>> query,
      @Description("What to send, as JSON") Optional<Object> body) {
    /** Of the address itself. */
    public static final Call PLAIN = new Call(Optional.empty(), Optional.empty(), Optional.empty());
  }

  /**
   * What came back.
   *
   * @param body as JSON, or as text if it is none
   */
  public record Answer(int status, Optional<Object> body) {}

  private HttpActivity(
      String name, String method, URI address, Map<String, String> headers, Bounds bounds) {
    this.name = name;
    this.method = method;
    this.address = address;
    this.headers = Map.copyOf(headers);
    this.timeout = bounds.timeout;
    this.most = bounds.bytes;
    this.client =
        HttpClient.newBuilder()
            .connectTimeout(bounds.timeout)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();
  }

  /**
   * How long an attempt may take, and how much it may bring.
   *
   * @param bytes of an answer
   */
  public record Bounds(Duration timeout, long bytes) {
    public static final Bounds DEFAULT = new Bounds(Duration.ofSeconds(30), 10 * 1024 * 1024);
  }

  /** One that sends requests of this method to an address. */
  public static HttpActivity of(String name, String method, URI address) {
    return of(name, method, address, Map.of(), Bounds.DEFAULT);
  }

  /**
   * @param headers of every request; they are in no journal
   */
  public static HttpActivity of(
      String name, String method, URI address, Map<String, String> headers, Bounds bounds) {
    if (address.getHost() == null || !String.valueOf(address.getScheme()).matches("https?")) {
      throw new IllegalArgumentException("the address must be of http or https: " + address);
    }
    if (address.getRawQuery() != null || address.getRawFragment() != null) {
      throw new IllegalArgumentException("the address must end with its path: " + address);
    }
    return new HttpActivity(name, method, address, headers, bounds);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String description() {
    return "Sends " + method + " to " + address.getHost();
  }

  @Override
  public JsonType<Call> input() {
    return JsonType.of(Call.class);
  }

  @Override
  public JsonType<Answer> output() {
    return JsonType.of(Answer.class);
  }

  @Override
  public Duration timeout() {
    return timeout;
  }

  @Override
  public Effects effects() {
    return switch (method) {
      case "GET", "HEAD" -> Effects.READ_ONLY;
      case "PUT", "DELETE" -> Effects.IDEMPOTENT;
      default -> Effects.UNKNOWN;
    };
  }

  @Override
  public ActivityResult<Answer> run(ActivityContext<Call> context)
      throws IOException, InterruptedException {
    URI target = target(context.input());
    HttpResponse<byte[]> response =
        client.send(
            request(target, context.input()),
            HttpResponse.BodyHandlers.limiting(HttpResponse.BodyHandlers.ofByteArray(), most));
    Object body = read(response.body());
    if (response.statusCode() >= SMALLEST_ERROR) {
      String said = body == null ? "" : ": " + shortened(Json.write(body));
      return ActivityResult.failure(
          method + " " + target.getPath() + " answered " + response.statusCode() + said);
    }
    return ActivityResult.success(new Answer(response.statusCode(), Optional.ofNullable(body)));
  }

  private HttpRequest request(URI target, Call call) {
    HttpRequest.Builder request = HttpRequest.newBuilder(target).timeout(timeout);
    request.header("Accept", "application/json");
    call.body().ifPresent(_ -> request.header("Content-Type", "application/json"));
    headers.forEach(request::setHeader);
    return request
        .method(
            method,
            call.body().isPresent()
                ? HttpRequest.BodyPublishers.ofString(Json.write(call.body().get()), UTF_8)
                : HttpRequest.BodyPublishers.noBody())
        .build();
  }

  private URI target(Call call) {
    String base = address.toString();
    String path = call.path().orElse("");
    String separator = path.isEmpty() || base.endsWith("/") ? "" : "/";
    String query =
        call.query().orElse(Map.of()).entrySet().stream()
            .map(each -> encoded(each.getKey()) + "=" + encoded(each.getValue()))
            .collect(Collectors.joining("&"));
    URI target =
        URI.create(base + separator + path + (query.isEmpty() ? "" : "?" + query)).normalize();
    boolean below =
        address.getScheme().equals(target.getScheme())
            && address.getAuthority().equals(target.getAuthority())
            && target.getPath().startsWith(address.getPath());
    // Servers decode paths before they walk them.
    if (!below
        || target.getPath().contains("..")
        || path.contains("..")
        || path.contains("?")
        || path.contains("#")) {
      throw new IllegalArgumentException(
          "`" + path + "` leads out of the address of `" + name + "`");
    }
    return target;
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8);
  }

  private static @Nullable Object read(byte[] bytes) {
    if (bytes.length == 0) {
      return null;
    }
    String text = new String(bytes, UTF_8);
    try {
      return Json.parse(text);
    } catch (JsonException _) {
      return text;
    }
  }

  private static String shortened(String text) {
    return text.length() > MOST_TOLD ? text.substring(0, MOST_TOLD) + "…" : text;
  }
}
