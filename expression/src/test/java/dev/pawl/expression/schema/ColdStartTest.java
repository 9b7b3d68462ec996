package dev.pawl.expression.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Runs schemas where the library cannot be found: whoever needs it fails. */
class ColdStartTest {
  /** What is wrong with the schema, and with the value. */
  private static Object validate(Map<String, Object> schema, Object value) throws Exception {
    URL[] path =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> !entry.contains("json-schema"))
            .map(ColdStartTest::url)
            .toArray(URL[]::new);
    try (URLClassLoader loader = new URLClassLoader(path, ClassLoader.getPlatformClassLoader())) {
      Class<?> type = loader.loadClass(Schema.class.getName());
      Object made = type.getMethod("of", Map.class).invoke(null, schema);
      assertThat(type.getMethod("value").invoke(made)).isEqualTo(schema);
      assertThat(type.getMethod("check").invoke(made).toString()).isEqualTo("[]");
      return type.getMethod("validate", Object.class).invoke(made, value).toString();
    }
  }

  private static URL url(String entry) {
    try {
      return Path.of(entry).toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException(entry, e);
    }
  }

  @Test
  void doesNotLoadTheLibraryForATrivialSchema() throws Exception {
    assertThat(validate(Map.of(), 1)).isEqualTo("[]");
    assertThat(validate(Map.of("type", "object", "properties", Map.of()), Map.of()))
        .isEqualTo("[]");
    assertThat(validate(Map.of("type", "object"), List.of()))
        .isEqualTo("[must be an object, but is an array]");
  }

  @Test
  void doesNotLoadTheLibraryForAFlatSchemaThatTheValueFits() throws Exception {
    Map<String, Object> name = Map.of("type", "string", "minLength", 1);
    Map<String, Object> tags = Map.of("type", "array", "items", Map.of("enum", List.of("a", 1)));
    Map<String, Object> schema =
        Map.of(
            "type",
            "object",
            "properties",
            Map.of("name", name, "tags", tags),
            "required",
            List.of("name"),
            "additionalProperties",
            false);
    assertThat(validate(schema, Map.of("name", "x", "tags", List.of("a", 1.0)))).isEqualTo("[]");
  }

  @Test
  void loadsTheLibraryForAnyOtherSchemaOrValue() {
    for (Map<String, Object> schema :
        List.<Map<String, Object>>of(
            Map.of("type", "string"), Map.of("pattern", "a"), Map.of("type", "strin"))) {
      assertThatThrownBy(() -> validate(schema, 1))
          .as("%s", schema)
          .isInstanceOf(InvocationTargetException.class)
          .hasRootCauseInstanceOf(ClassNotFoundException.class);
    }
  }
}
