package dev.pawl.library.definitions;

import dev.pawl.model.Definition;
import dev.pawl.model.Problem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The tools and the problems of a text, as pages are told of them. */
public final class DefinitionGraphs {
  private final ServedDefinitions served;
  private final DefinitionFile file;
  private final byte[] content;
  private final CheckedText checked;

  /**
   * @param content the text that was checked
   */
  public DefinitionGraphs(
      ServedDefinitions served, DefinitionFile file, byte[] content, CheckedText checked) {
    this.served = served;
    this.file = file;
    this.content = content.clone();
    this.checked = checked;
  }

  /**
   * @param only the name of one of them, or null for all
   */
  public List<Map<String, @Nullable Object>> all(@Nullable String only) throws IOException {
    WrittenParts written = WrittenParts.of(file.path().toString(), content);
    Map<String, @Nullable Object> kept = new KeptLayout(file).tools();
    List<Map<String, @Nullable Object>> all = new ArrayList<>();
    for (Definition each : ServedDefinitions.toolsOf(checked)) {
      if (only == null || only.equals(each.name())) {
        long errors =
            checked.problems().stream()
                .filter(problem -> problem.isError() && each.name().equals(problem.tool()))
                .count();
        all.add(GraphJson.of(each, written, KeptLayout.nodes(kept, each.name()), errors));
      }
    }
    return all;
  }

  public List<Map<String, @Nullable Object>> problems() {
    return checked.problems().stream().map(this::problem).toList();
  }

  private Map<String, @Nullable Object> problem(Problem problem) {
    boolean here = problem.place().file().equals(file.path().toString());
    int line = problem.place().line();
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("code", problem.code().name());
    json.put("severity", problem.severity().word());
    json.put("message", problem.words());
    json.put("advice", problem.advice());
    json.put("file", here ? null : served.nameOf(problem.place().file()));
    json.put("line", line == 0 ? null : line);
    json.put("column", line == 0 ? null : problem.place().column());
    json.put("tool", problem.tool());
    json.put("node", problem.node());
    return json;
  }
}
