package dev.pawl.library.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.expression.schema.Schema;
import dev.pawl.formats.source.SourceReader;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The document that describes the API, compared with what a server really answers. */
final class OpenApi {
  private static final String ROOT = "/api/v1";
  private static final List<String> METHODS = List.of("get", "put", "post", "delete");

  /** Read once for all tests. */
  static final OpenApi DOCUMENT = new OpenApi();

  private final Map<String, @Nullable Object> whole;
  private final Map<String, Schema> schemas = new HashMap<>();

  private OpenApi() {
    try {
      Path file = Path.of("../docs/openapi.yaml");
      Object value =
          assertThat(SourceReader.read("openapi.yaml", Files.readAllBytes(file)).root())
              .isNotNull()
              .actual()
              .value();
      whole = Values.asObject((Map<?, ?>) value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<?, ?> map(@Nullable Object value) {
    assertThat(value).isInstanceOf(Map.class);
    return (Map<?, ?>) value;
  }

  private Map<?, ?> paths() {
    return map(whole.get("paths"));
  }

  /** Such as {@code GET runs/*}. */
  SortedSet<String> routes() {
    SortedSet<String> routes = new TreeSet<>();
    paths()
        .forEach(
            (path, methods) ->
                METHODS.stream()
                    .filter(map(methods)::containsKey)
                    .forEach(each -> routes.add(each.toUpperCase() + " " + pattern(path))));
    return routes;
  }

  private static String pattern(Object path) {
    return String.valueOf(path).substring(1).replaceAll("\\{[^}]*}", "*");
  }

  /** Says so if an answer is not as the document has it. */
  void check(String method, String address, int status, String body) {
    String path = address.replaceAll("\\?.*", "");
    if (!path.startsWith(ROOT + "/") || status >= 400 || body.isEmpty()) {
      return;
    }
    Map<?, ?> operation = operation(method, path.substring(ROOT.length()));
    if (operation == null) {
      return;
    }
    Map<?, ?> answer = map(map(operation.get("responses")).get(Integer.toString(status)));
    Map<?, ?> content = map(answer.get("content"));
    if (content.containsKey("application/json")) {
      Object schema = map(content.get("application/json")).get("schema");
      assertThat(schema(schema).validate(Json.parse(body)))
          .as("%s %s answers %s", method, address, body)
          .isEmpty();
    }
  }

  private @Nullable Map<?, ?> operation(String method, String path) {
    Map<?, ?> found = null;
    for (Map.Entry<?, ?> each : paths().entrySet()) {
      String pattern = Pattern.quote(String.valueOf(each.getKey())).replace("{", "\\E[^/]+\\Q{");
      if (path.matches(pattern.replaceAll("\\{[^}]*}", ""))
          && map(each.getValue()).containsKey(method.toLowerCase())
          && (found == null || !String.valueOf(each.getKey()).contains("{"))) {
        found = map(map(each.getValue()).get(method.toLowerCase()));
      }
    }
    return found;
  }

  private synchronized Schema schema(@Nullable Object reference) {
    String name = String.valueOf(map(reference).get("$ref"));
    return schemas.computeIfAbsent(name, this::compiled);
  }

  private Schema compiled(String name) {
    Map<String, @Nullable Object> schema = new LinkedHashMap<>();
    schema.put("$ref", name.replace("#/components/schemas/", "#/$defs/"));
    String text = Json.write(map(map(whole.get("components")).get("schemas")));
    schema.put("$defs", Json.parse(text.replace("#/components/schemas/", "#/$defs/")));
    return Schema.of(schema);
  }
}
