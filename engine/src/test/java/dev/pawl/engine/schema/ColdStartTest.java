package dev.pawl.engine.schema;

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
  void loadsTheLibraryForAnyOtherSchema() {
    assertThatThrownBy(() -> validate(Map.of("type", "string"), 1))
        .isInstanceOf(InvocationTargetException.class)
        .hasRootCauseInstanceOf(ClassNotFoundException.class);
  }
}
