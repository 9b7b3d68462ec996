package dev.pawl.mcp.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.json.JsNumber;
import dev.pawl.json.Json;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes a request of the arguments of a call. */
final class RequestReader {
  private static final int LONGEST_URL = 8_192;
  private static final Pattern HEADER_NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
  private static final Pattern HEADER_VALUE = Pattern.compile("[\\t -~\\u0080-\\u00ff]*");
  private static final Pattern UPWARDS = Pattern.compile("(?i)(\\.|%2e){2}");
  private static final Pattern ABSOLUTE =
      Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:.*|//.*", Pattern.DOTALL);

  private static final Set<String> OF_THE_CONNECTION =
      Set.of(
          "accept-encoding",
          "connection",
          "content-length",
          "expect",
          "host",
          "keep-alive",
          "te",
          "trailer",
          "transfer-encoding",
          "upgrade");

  private final WebOptions options;

  RequestReader(WebOptions options) {
    this.options = options;
  }

  /**
   * @param method the tool's own, or null when the arguments say it
   */
  WebRequest read(@Nullable String method, Map<String, @Nullable Object> arguments)
      throws WebException {
    String verb = method == null ? text(arguments, "method").toUpperCase(Locale.ROOT) : method;
    if (!WebTools.METHODS.contains(verb)) {
      throw new WebException("`method` must be one of " + String.join(", ", WebTools.METHODS));
    }
    URI uri = withQuery(target(text(arguments, "url")), pairs(arguments, "query"));
    Map<String, String> headers = headers(arguments);
    byte[] body = body(arguments, headers);
    if (body.length > 0 && (verb.equals("GET") || verb.equals("HEAD"))) {
      throw new WebException("a " + verb + " has no body; leave `json`, `text` and `form` out");
    }
    return new WebRequest(verb, uri, headers, body);
  }

  private URI target(String text) throws WebException {
    if (text.length() > LONGEST_URL) {
      throw new WebException("the URL has more than " + LONGEST_URL + " characters");
    }
    if (ABSOLUTE.matcher(text).matches()) {
      return parsed(text);
    }
    URI base = options.baseUrl();
    if (base == null) {
      throw new WebException(
          "the URL is relative, but the server has no `baseUrl`; write https://…, or configure one");
    }
    for (String segment : text.split("[?#]", 2)[0].split("[/\\\\]", -1)) {
      if (UPWARDS.matcher(segment).matches()) {
        throw new WebException("the URL leads upwards from the `baseUrl`; leave `..` out");
      }
    }
    String start = base.toString().replaceAll("/+$", "");
    return parsed(text.isEmpty() ? base.toString() : start + (join(text) + text));
  }

  private static String join(String text) {
    return text.startsWith("/") || text.startsWith("?") ? "" : "/";
  }

  private static URI parsed(String text) throws WebException {
    try {
      URI uri = new URI(text);
      return uri.getRawFragment() == null ? uri : new URI(text.substring(0, text.indexOf('#')));
    } catch (URISyntaxException e) {
      throw new WebException(
          "`url` is no URL: "
              + e.getReason().toLowerCase(Locale.ROOT)
              + "; values with spaces and signs belong into `query`");
    }
  }

  private static URI withQuery(URI uri, Map<String, List<String>> query) throws WebException {
    if (query.isEmpty()) {
      return uri;
    }
    String text = uri.toString();
    return parsed(text + (uri.getRawQuery() == null ? "?" : "&") + encoded(query));
  }

  private static String encoded(Map<String, List<String>> pairs) {
    List<String> parts = new ArrayList<>();
    pairs.forEach(
        (name, values) ->
            values.forEach(
                value ->
                    parts.add(
                        URLEncoder.encode(name, UTF_8) + "=" + URLEncoder.encode(value, UTF_8))));
    return String.join("&", parts);
  }

  private Map<String, String> headers(Map<String, @Nullable Object> arguments) throws WebException {
    Map<String, String> headers = new LinkedHashMap<>();
    for (Map.Entry<String, List<String>> each : pairs(arguments, "headers").entrySet()) {
      String name = each.getKey();
      String value = String.join(", ", each.getValue());
      String small = name.toLowerCase(Locale.ROOT);
      if (!HEADER_NAME.matcher(name).matches() || !HEADER_VALUE.matcher(value).matches()) {
        throw new WebException("`headers` has characters that no header can have: a line end?");
      }
      if (OF_THE_CONNECTION.contains(small) || small.startsWith("proxy-")) {
        throw new WebException("the header `" + name + "` belongs to the connection; leave it out");
      }
      if (options.headers().keySet().stream().anyMatch(small::equalsIgnoreCase)) {
        throw new WebException(
            "the header `" + name + "` is set where the server is configured; leave it out");
      }
      headers.put(name, value);
    }
    return headers;
  }

  private static byte[] body(Map<String, @Nullable Object> arguments, Map<String, String> headers)
      throws WebException {
    List<String> given =
        List.of("json", "text", "form").stream().filter(arguments::containsKey).toList();
    if (given.size() > 1) {
      throw new WebException("only one of `json`, `text` and `form` can be the body");
    }
    if (given.isEmpty()) {
      return new byte[0];
    }
    return switch (given.getFirst()) {
      case "json" -> {
        typed(headers, "application/json");
        yield Json.bytes(arguments.get("json"));
      }
      case "text" -> {
        typed(headers, "text/plain; charset=utf-8");
        yield text(arguments, "text").getBytes(UTF_8);
      }
      default -> {
        typed(headers, "application/x-www-form-urlencoded");
        yield encoded(pairs(arguments, "form")).getBytes(UTF_8);
      }
    };
  }

  private static void typed(Map<String, String> headers, String type) {
    if (headers.keySet().stream().noneMatch("Content-Type"::equalsIgnoreCase)) {
      headers.put("Content-Type", type);
    }
  }

  private static String text(Map<String, @Nullable Object> arguments, String key)
      throws WebException {
    if (arguments.get(key) instanceof String text) {
      return text;
    }
    throw new WebException("`" + key + "` must be a text");
  }

  /** Names with their values; what is null is left out, and a list is a value after the other. */
  private static Map<String, List<String>> pairs(
      Map<String, @Nullable Object> arguments, String key) throws WebException {
    Map<String, List<String>> pairs = new LinkedHashMap<>();
    Object given = arguments.get(key);
    if (given instanceof Map<?, ?> map) {
      for (Map.Entry<?, ?> each : map.entrySet()) {
        List<String> values = new ArrayList<>();
        for (Object value :
            each.getValue() instanceof List<?> list ? list : list(each.getValue())) {
          values.add(plain(key, value));
        }
        pairs.put(String.valueOf(each.getKey()), values);
      }
    } else if (given != null) {
      throw new WebException("`" + key + "` must be an object");
    }
    return pairs;
  }

  private static List<?> list(@Nullable Object value) {
    return value == null ? List.of() : List.of(value);
  }

  private static String plain(String key, @Nullable Object value) throws WebException {
    return switch (value) {
      case String text -> text;
      case Number number -> JsNumber.print(number);
      case Boolean truth -> truth.toString();
      case null, default ->
          throw new WebException("values in `" + key + "` must be texts, numbers, true or false");
    };
  }
}
