package dev.pawl.expression.jsonata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Evaluates expressions where the library cannot be found: whoever needs it fails. */
class ColdStartTest {
  private static String evaluate(String text) throws Exception {
    URL[] path =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> !entry.contains("dashjoin"))
            .map(ColdStartTest::url)
            .toArray(URL[]::new);
    try (URLClassLoader loader = new URLClassLoader(path, ClassLoader.getPlatformClassLoader())) {
      Class<?> type = loader.loadClass(JsonataScope.class.getName());
      Method of = type.getDeclaredMethod("of", Object.class);
      Method evaluate = type.getDeclaredMethod("evaluate", String.class);
      of.setAccessible(true);
      evaluate.setAccessible(true);
      Object scope = of.invoke(null, Map.of("entry", Map.of("n", 5)));
      return String.valueOf(evaluate.invoke(scope, text));
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
  void aCommonExpressionDoesNotLoadTheLibrary() throws Exception {
    assertThat(evaluate("{ \"x\": $.entry.n * 2, \"y\": $executionCount(\"entry\") }"))
        .isEqualTo("{x=10, y=0}");
  }

  @Test
  void anyOtherExpressionLoadsTheLibrary() {
    for (String text : new String[] {"$map([1], $string)", "$.entry.n + \"text\""}) {
      assertThatThrownBy(() -> evaluate(text))
          .as(text)
          .isInstanceOf(InvocationTargetException.class)
          .hasRootCauseInstanceOf(ClassNotFoundException.class);
    }
  }
}
