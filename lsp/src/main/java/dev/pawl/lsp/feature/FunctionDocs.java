package dev.pawl.lsp.feature;

import dev.pawl.expression.jsonata.JsonataExpression;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Properties;

/** What the functions of expressions do, in a sentence each. */
final class FunctionDocs {
  private static final Properties ALL = read();

  private FunctionDocs() {}

  /** As it is called, for example {@code $substring(text, start, length?)}. */
  static String signature(String name) {
    String[] parts = entry(name);
    return parts.length < 2 ? JsonataExpression.signature(name) : "$" + name + parts[0];
  }

  /** What it yields; empty if nobody wrote that down. */
  static String meaning(String name) {
    String[] parts = entry(name);
    return parts.length < 2 ? "" : parts[1].strip();
  }

  private static String[] entry(String name) {
    return ALL.getProperty(name, "").split(" - ", 2);
  }

  private static Properties read() {
    try (InputStream in = FunctionDocs.class.getResourceAsStream("functions.properties")) {
      if (in == null) {
        throw new IllegalStateException("the program lacks its file functions.properties");
      }
      Properties all = new Properties();
      all.load(new InputStreamReader(in, StandardCharsets.UTF_8));
      return all;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
