package dev.pawl.formats.canvas;

import dev.pawl.formats.reading.Report;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Severity;
import dev.pawl.model.Suggestion;
import dev.pawl.model.Target;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds the node and the port at each end of a connection. */
final class PortReader {
  private static final Pattern BRANCH = Pattern.compile("branch-([0-9]{1,4})");
  private static final List<String> OUT = List.of("", "output", "out", "default", "source");
  private static final List<String> IN = List.of("", "input", "in", "target");

  private final Map<String, CanvasNode> nodes = new HashMap<>();
  private final Report report;

  /** From a port of a node to another node. */
  record Way(String from, int port, String to) {}

  PortReader(CanvasFlow flow, Report report) {
    this.report = report;
    flow.nodes().forEach(node -> nodes.put(node.id(), node));
  }

  List<Way> read(List<CanvasConnection> connections) {
    List<Way> ways = new ArrayList<>();
    for (CanvasConnection each : connections) {
      CanvasNode from = known(each.from());
      CanvasNode to = known(each.to());
      if (from == null || to == null || isLayout(from, each.from()) || isLayout(to, each.to())) {
        continue;
      }
      if (!IN.contains(each.toPort().name())) {
        report
            .forNode(to.id())
            .tell(
                Severity.WARNING,
                ProblemCode.UNKNOWN_PORT,
                to.what() + " has no port `" + each.toPort().name() + "`",
                each.toPort().place(),
                "a connection comes in by the port `input`");
      }
      if (refused(from, to, each)) {
        continue;
      }
      port(from, each)
          .ifPresentOrElse(
              port -> addAll(ways, from, port, to), () -> unknownPort(from, each.fromPort()));
    }
    return ways;
  }

  private static void addAll(List<Way> ways, CanvasNode from, int port, CanvasNode to) {
    ways.add(new Way(from.id(), port, to.id()));
  }

  private @Nullable CanvasNode known(Target end) {
    CanvasNode node = nodes.get(end.name());
    if (node == null) {
      String near = Suggestion.didYouMean(end.name(), nodes.keySet());
      report.problem(
          ProblemCode.BAD_CONNECTION,
          "a connection names the node `" + end.name() + "`, which is not there",
          end.place(),
          near.isEmpty() ? "remove the connection, or add the node" : near);
    }
    return node;
  }

  private boolean isLayout(CanvasNode node, Target end) {
    if (node.type() == CanvasType.GROUP) {
      report.problem(
          ProblemCode.BAD_CONNECTION,
          "a connection leads to or from the group `" + node.id() + "`, which does nothing",
          end.place(),
          "connect the nodes in it");
    }
    return node.type() == CanvasType.GROUP;
  }

  private boolean refused(CanvasNode from, CanvasNode to, CanvasConnection connection) {
    if (from.type() == CanvasType.END) {
      report.problem(
          ProblemCode.BAD_CONNECTION,
          "a connection leaves " + from.what() + ", where a run is over",
          connection.from().place(),
          "remove the connection");
    }
    if (to.type() == CanvasType.START) {
      report.problem(
          ProblemCode.ENTERED_ENTRY,
          "a connection leads to " + to.what() + ", where a run begins",
          connection.to().place(),
          "lead it to the node behind");
    }
    return from.type() == CanvasType.END || to.type() == CanvasType.START;
  }

  private OptionalInt port(CanvasNode from, CanvasConnection connection) {
    if (from.type() == CanvasType.UNKNOWN) {
      return OptionalInt.of(CanvasGraph.OUTPUT); // nobody knows what ports it has
    }
    String name = connection.fromPort().name();
    Matcher branch = BRANCH.matcher(name);
    if (branch.matches()) {
      int index = Integer.parseInt(branch.group(1));
      boolean free = from.type() == CanvasType.QUESTION && !from.isChoice();
      return index < from.ports()
          ? OptionalInt.of(index)
          : free ? OptionalInt.of(CanvasGraph.OUTPUT) : OptionalInt.empty();
    }
    if (from.ports() == 2 && (name.equals("true") || name.equals("false"))) {
      return OptionalInt.of(name.equals("true") ? 0 : 1);
    }
    if (!OUT.contains(name)) {
      return OptionalInt.empty();
    }
    for (int index = 0; index < from.ports() && !connection.condition().isEmpty(); index++) {
      if (from.port(index).text("label").equals(connection.condition())) {
        return OptionalInt.of(index);
      }
    }
    return from.type().branches() ? OptionalInt.empty() : OptionalInt.of(CanvasGraph.OUTPUT);
  }

  private void unknownPort(CanvasNode from, Target port) {
    String ports =
        from.ports() == 0
            ? "`output`"
            : from.ports() == 1
                ? "`branch-0`"
                : "`branch-0` to `branch-" + (from.ports() - 1) + "`";
    report
        .forNode(from.id())
        .problem(
            ProblemCode.UNKNOWN_PORT,
            from.what()
                + (port.name().isEmpty()
                    ? " has several ports, and a connection names none of them"
                    : " has no port `" + port.name() + "`"),
            port.place(),
            "use " + ports);
  }
}
