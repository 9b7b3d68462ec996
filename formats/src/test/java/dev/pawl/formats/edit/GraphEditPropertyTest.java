package dev.pawl.formats.edit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.formats.source.SourceReader;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.model.PawlException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever is changed, the file says what was meant, and all the rest of it stays as it was. */
class GraphEditPropertyTest {
  private static final int ROUNDS = Boolean.getBoolean("pawl.soak") ? 300 : 6;

  record Given(String name, String text) {
    @Override
    public String toString() {
      return name;
    }
  }

  /** All examples and recorded graphs, with line breaks of both kinds, in YAML and JSON. */
  static Stream<Given> files() throws IOException {
    List<Given> files = new ArrayList<>();
    Path root = Path.of("").toAbsolutePath();
    while (!Files.exists(root.resolve("mvnw"))) {
      root = Objects.requireNonNull(root.getParent());
    }
    Path resources = root.resolve("formats/src/test/resources/dev/pawl/formats/graph");
    for (Path folder : List.of(root.resolve("examples"), resources)) {
      try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, "*.yaml")) {
        for (Path file : found) {
          if (!file.endsWith("oldest.yaml")) {
            variants(String.valueOf(file.getFileName()), Files.readString(file), files);
          }
        }
      }
    }
    int number = 0;
    for (Object each :
        (List<?>) Json.parse(Files.readString(resources.resolve("recorded-graphs.json")))) {
      Object config = ((Map<?, ?>) each).get("config");
      if (number++ % 20 == 0) {
        files.add(new Given("compact.json", Json.write(config)));
        files.add(new Given("pretty.json", Json.pretty(config) + "\n"));
        files.add(new Given("tabs.json", Json.pretty(config).replace("  ", "\t")));
        files.add(new Given("compact.yaml", Json.write(config)));
        files.add(new Given("pretty.yaml", Json.pretty(config)));
      }
    }
    return files.stream();
  }

  private static void variants(String name, String text, List<Given> files) {
    files.add(new Given(name, text));
    files.add(new Given("crlf " + name, text.replace("\n", "\r\n")));
    files.add(new Given("unfinished " + name, text.stripTrailing()));
    files.add(new Given("marked " + name, "\uFEFF" + text));
    files.add(new Given("wide " + name, wide(text)));
    int tools = text.indexOf("\ntools:\n") + 8;
    String flush = text.substring(tools).replaceAll("(?m)^  ", "");
    files.add(new Given("flush " + name, text.substring(0, tools) + flush));
  }

  /** Indented by four. */
  private static String wide(String text) {
    return text.replaceAll("(?m)^( +)", "$1$1").replaceAll("(?m)^( *)- ", "$1-   ");
  }

  private static Map<String, Object> read(Given file, byte[] content) {
    @SuppressWarnings("unchecked")
    Map<String, Object> value =
        (Map<String, Object>)
            Objects.requireNonNull(SourceReader.read(file.name, content).root()).value();
    return value;
  }

  private static Map<String, Object> without(Map<String, Object> root) {
    Map<String, Object> rest = new LinkedHashMap<>(root);
    rest.remove("tools");
    return rest;
  }

  @ParameterizedTest
  @MethodSource("files")
  void nothingChangesWhenNothingIsChanged(Given file) {
    GraphEdit edit = GraphEdit.of(file.name, file.text.getBytes(UTF_8));
    for (Map<String, Object> tool : edit.tools()) {
      byte[] result = edit.replace(String.valueOf(tool.get("name")), tool);
      assertThat(new String(result, UTF_8)).isEqualTo(file.text);
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void aReplacedToolSaysWhatWasMeantAndTheRestStays(Given file) {
    GraphEdit edit = GraphEdit.of(file.name, file.text.getBytes(UTF_8));
    for (int seed = 0; seed < ROUNDS; seed++) {
      RandomTool random = new RandomTool(seed);
      Map<String, Object> old = random.one(edit.tools());
      String name = String.valueOf(old.get("name"));
      Map<String, Object> wanted = random.changed(old);
      byte[] result = edit.replace(name, wanted);
      GraphEdit after = GraphEdit.of(file.name, result);
      assertThat(Values.deepEquals(after.tool(name), wanted)).isTrue();
      assertThat(without(read(file, result)))
          .isEqualTo(without(read(file, file.text.getBytes(UTF_8))));
      assertThat(new String(result, UTF_8).replace(after.written(name), "TOOL"))
          .as("seed " + seed)
          .isEqualTo(file.text.replace(edit.written(name), "TOOL"));
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void anAddedToolCanBeTakenAwayAgain(Given file) {
    GraphEdit edit = GraphEdit.of(file.name, file.text.getBytes(UTF_8));
    for (int seed = 0; seed < ROUNDS; seed++) {
      Map<String, Object> tool = new RandomTool(seed).fresh("fresh");
      byte[] result = edit.add(tool);
      GraphEdit after = GraphEdit.of(file.name, result);
      assertThat(Values.deepEquals(after.tool("fresh"), tool)).isTrue();
      for (Map<String, Object> each : edit.tools()) {
        String name = String.valueOf(each.get("name"));
        assertThat(after.written(name).strip()).isEqualTo(edit.written(name).strip());
      }
      assertThat(new String(after.delete("fresh"), UTF_8)).as("seed " + seed).isEqualTo(file.text);
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void aMutilatedFileIsEditedRightOrRefused(Given file) {
    String pieces = "-:,[]{}&*!|>'\"%#? \n\r\t~x";
    for (int seed = 0; seed < 2 * ROUNDS; seed++) {
      Random random = new Random(seed);
      StringBuilder text = new StringBuilder(file.text);
      for (int i = random.nextInt(4); i >= 0; i--) {
        int at = random.nextInt(text.length());
        String piece = String.valueOf(pieces.charAt(random.nextInt(pieces.length())));
        text.replace(at, at + random.nextInt(2), piece);
      }
      byte[] content = text.toString().getBytes(UTF_8);
      try {
        checkEdits(file, content, new RandomTool(seed));
      } catch (PawlException refusal) {
        assertThat(refusal)
            .as("%s, seed %d", file, seed)
            .isNotInstanceOf(PawlException.Defect.class)
            .hasMessageMatching("(?s).*\\w.*");
      }
    }
  }

  /** What is not refused says what was meant, and leaves everything else as it was. */
  private static void checkEdits(Given file, byte[] content, RandomTool random) {
    GraphEdit edit = GraphEdit.of(file.name, content);
    Map<String, Object> rest = without(read(file, content));
    Map<String, Object> fresh = random.fresh("fresh");
    byte[] added = edit.add(fresh);
    assertThat(Values.deepEquals(GraphEdit.of(file.name, added).tool("fresh"), fresh)).isTrue();
    assertThat(without(read(file, added))).isEqualTo(rest);
    for (Map<String, Object> tool : edit.tools()) {
      String name = String.valueOf(tool.get("name"));
      Map<String, Object> wanted = random.changed(tool);
      byte[] replaced = edit.replace(name, wanted);
      assertThat(Values.deepEquals(GraphEdit.of(file.name, replaced).tool(name), wanted)).isTrue();
      assertThat(without(read(file, replaced))).isEqualTo(rest);
      assertThat(GraphEdit.of(file.name, edit.delete(name)).tools())
          .hasSize(edit.tools().size() - 1);
    }
  }
}
