package dev.pawl.engine.check;

import dev.pawl.engine.workflow.Workflow;
import dev.pawl.engine.workflow.WorkflowNode;
import dev.pawl.model.NodeKind;
import dev.pawl.model.Source;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * What the switches of a workflow ask for. Who comes by a switch that has asked whether something
 * is there need not ask again.
 */
final class Guards {
  private static final int LONGEST = 200;
  private static final Pattern PATH = Pattern.compile("[\\w-]+(?:\\.[\\w-]+)*");

  /** The switches that ask for a path or for something below it, such as {@code entry.name}. */
  private final Map<String, BitSet> askedBy = new HashMap<>();

  static Guards of(Workflow workflow) {
    Guards guards = new Guards();
    for (WorkflowNode node : workflow.nodes()) {
      if (node.source().kind() instanceof NodeKind.Switch choice) {
        choice.cases().stream()
            .filter(each -> each.rule() != null)
            .forEach(each -> guards.look(each.rule(), node.index()));
      }
    }
    return guards;
  }

  private void look(Source source, int node) {
    switch (source) {
      case Source.Mapping mapping ->
          mapping
              .entries()
              .forEach(
                  (key, entry) -> {
                    if (key.equals("var")) {
                      variable(entry.value(), node);
                    }
                    look(entry.value(), node);
                  });
      case Source.Sequence list -> list.items().forEach(item -> look(item, node));
      case Source.Scalar _ -> {}
    }
  }

  private void variable(Source source, int node) {
    Source name =
        source instanceof Source.Sequence list && !list.items().isEmpty()
            ? list.items().getFirst()
            : source;
    if (name instanceof Source.Scalar(String text, _, _) && text.length() <= LONGEST) {
      PATH.matcher(plain(text)).results().forEach(path -> asked(path.group(), node));
    }
  }

  private void asked(String path, int node) {
    for (int end = path.indexOf('.'); end >= 0; end = path.indexOf('.', end + 1)) {
      askedBy.computeIfAbsent(path.substring(0, end), _ -> new BitSet()).set(node);
    }
    askedBy.computeIfAbsent(path, _ -> new BitSet()).set(node);
  }

  /** A path without what stands for the run in front of it. */
  static String plain(String path) {
    return path.strip().replaceFirst("^\\$\\$?\\.", "").replace("`", "");
  }

  /** Whether a switch that surely lies behind has asked for a path or for something below it. */
  boolean asked(String path, Past past) {
    BitSet switches = askedBy.get(path);
    return switches != null && switches.intersects(past.surely);
  }
}
