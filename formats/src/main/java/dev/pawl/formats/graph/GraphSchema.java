package dev.pawl.formats.graph;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The JSON Schema of graph files, by which editors complete and check them. */
public final class GraphSchema {
  /** What the file with the schema is called. */
  public static final String FILE = "graph.schema.json";

  private static final String PROJECT_FILE = "pawl.schema.json";
  private static final String GATES_FILE = "gates.schema.json";

  private GraphSchema() {}

  /** As it stands in the documentation. */
  public static String text() {
    return text(FILE);
  }

  /** That of {@code pawl.yaml}, which marks the folder of a project. */
  public static String project() {
    return text(PROJECT_FILE);
  }

  /** That of {@code gates.yaml}, which says what may be called. */
  public static String gates() {
    return text(GATES_FILE);
  }

  private static String text(String file) {
    try (InputStream in = GraphSchema.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException("the program lacks its file " + file);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
