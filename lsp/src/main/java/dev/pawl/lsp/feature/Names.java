package dev.pawl.lsp.feature;

import dev.pawl.lsp.feature.NodeUses.Use;
import dev.pawl.lsp.graph.Document;
import dev.pawl.lsp.graph.GraphText;
import dev.pawl.lsp.graph.ToolText;
import dev.pawl.lsp.graph.Where;
import dev.pawl.lsp.text.Part;
import dev.pawl.lsp.text.Spot;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** The names of nodes: where they stand, and how they become others. */
public final class Names {
  private static final Pattern ALLOWED = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_.-]{0,127}");

  private final Document document;
  private final GraphText graph;

  public Names(Document document) {
    this.document = document;
    this.graph = document.graph();
  }

  /** Why a name cannot be changed. */
  public static final class Refused extends Exception {
    private static final long serialVersionUID = 1L;

    Refused(String message) {
      super(message, null, false, false);
    }

    /** For people. */
    public String reason() {
      return String.valueOf(getMessage());
    }
  }

  /** The name of a node that stands at an offset. */
  public Optional<Edit> at(int offset) {
    return tool(offset)
        .flatMap(tool -> NodeUses.of(graph, tool).at(offset))
        .map(use -> new Edit(use.start(), use.end(), use.node()));
  }

  /** All places that speak of the same node as the one at an offset. */
  public List<Edit> uses(int offset) {
    return tool(offset)
        .map(tool -> NodeUses.of(graph, tool))
        .flatMap(uses -> uses.at(offset).map(use -> uses.of(use.node())))
        .orElse(List.of())
        .stream()
        .map(use -> new Edit(use.start(), use.end(), use.node()))
        .toList();
  }

  private Optional<ToolText> tool(int offset) {
    return Optional.ofNullable(Where.at(graph, offset).tool());
  }

  /**
   * Gives the node at an offset another name, wherever it is named.
   *
   * @throws Refused when that cannot be done without changing what the file means
   */
  public List<Edit> rename(int offset, String name) throws Refused {
    ToolText tool = tool(offset).orElse(null);
    NodeUses uses = tool == null ? null : NodeUses.of(graph, tool);
    Use chosen = uses == null ? null : uses.at(offset).orElse(null);
    if (tool == null || uses == null || chosen == null) {
      throw new Refused("there is no node here that could be renamed");
    }
    if (name.equals(chosen.node())) {
      return List.of();
    }
    if (!ALLOWED.matcher(name).matches()) {
      throw new Refused(
          "a node can be renamed to letters, digits, `_`, `-` and `.`, beginning with a letter");
    }
    if (tool.node(name).isPresent()) {
      throw new Refused("there is a node `" + name + "` already");
    }
    Part.Scalar doubtful = uses.doubtful(chosen.node()).orElse(null);
    if (doubtful != null) {
      throw new Refused(
          "the expression in line "
              + (graph.text().lineOf(doubtful.start()) + 1)
              + " may speak of `"
              + chosen.node()
              + "`, and nobody can tell: change it by hand first");
    }
    List<Edit> edits = new ArrayList<>();
    uses.of(chosen.node()).forEach(use -> edits.add(edit(use, name)));
    verify(edits);
    return edits;
  }

  private Edit edit(Use use, String name) {
    return new Edit(
        use.start(),
        use.end(),
        switch (use.spelled()) {
          case VALUE -> value(use, name);
          case STEP -> step(use, name);
          case BARE -> name;
          case TEXT -> {
            char quote = graph.content().charAt(use.start());
            String mark = graph.content().startsWith("\\", use.start()) ? "\\\"" : "" + quote;
            yield mark + name + mark;
          }
        });
  }

  /** What begins with a back-quote cannot begin a value of YAML. */
  private String step(Use use, String name) {
    String step = Spelling.step(name);
    Part.Scalar scalar = Spot.at(graph.root(), use.start()).scalar();
    boolean first = scalar != null && scalar.start() == use.start();
    return step.startsWith("`") && first ? "$." + step : step;
  }

  /** In the quotes that it has. */
  private String value(Use use, String name) {
    char first = graph.content().charAt(use.start());
    return first == '"' || first == '\'' ? first + name + first : Spelling.value(name, false);
  }

  /** No edit is handed out after which anything more is wrong than before. */
  private void verify(List<Edit> edits) throws Refused {
    Map<ProblemCode, Integer> before = counted(document.analysis().problems());
    Document after = document.changed(document.version(), Edit.apply(document.content(), edits));
    for (Problem problem : after.analysis().problems()) {
      if (before.merge(problem.code(), -1, Integer::sum) < 0) {
        throw new Refused("the file would say something else: " + problem.words());
      }
    }
  }

  private static Map<ProblemCode, Integer> counted(List<Problem> problems) {
    Map<ProblemCode, Integer> count = new EnumMap<>(ProblemCode.class);
    problems.forEach(problem -> count.merge(problem.code(), 1, Integer::sum));
    return count;
  }
}
