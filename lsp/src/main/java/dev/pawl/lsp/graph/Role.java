package dev.pawl.lsp.graph;

import dev.pawl.lsp.text.Part.Group;
import dev.pawl.lsp.text.Spot;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What a spot in a graph file is about. */
public sealed interface Role {
  Set<String> TARGETS =
      Set.of("next", "target", "onError", "onDeadline", "compensate", "until", "meanwhile");
  Set<String> RULES = Set.of("rule", "condition");
  Set<String> LOOPS = Set.of("map", "filter", "reduce", "all", "some", "none");

  /** The name of the node that is described there. */
  record NodeId() implements Role {}

  /** The name of a node to go to, or to undo with. */
  record NodeName() implements Role {}

  /** The name of a server. */
  record Server() implements Role {}

  /** The name of a tool of a server. */
  record ServerTool(String server) implements Role {}

  /** The name of another tool of this file, or of another one. */
  record OtherTool() implements Role {}

  /**
   * The name of an argument.
   *
   * @param server that is called, or empty for another tool of the file
   * @param path of members that it is part of
   */
  record Argument(String server, String tool, List<String> path) implements Role {
    public Argument {
      path = List.copyOf(path);
    }
  }

  /**
   * What an argument is, where it is no expression.
   *
   * @param of the argument, or one beside it
   * @param name its own
   */
  record ArgumentValue(Argument of, String name) implements Role {}

  /** The name of an operation of JSON Logic. */
  record Operation() implements Role {}

  /**
   * A JSONata text.
   *
   * @param rule whether it stands in a rule of JSON Logic
   */
  record Expression(boolean rule) implements Role {}

  /** Nothing that has to do with names. */
  record Other() implements Role {}

  static Role of(Where where) {
    Group inner = where.inner();
    if (inner == null || where.tail().isEmpty()) {
      return new Other();
    }
    return where.spot().onKey() ? onKey(where, inner) : onValue(where, inner);
  }

  private static Role onKey(Where where, Group inner) {
    List<String> tail = where.tail();
    if (isRule(tail) && tail.size() > (RULES.contains(tail.getFirst()) ? 1 : 3)) {
      return new Operation();
    }
    return argument(where, inner).<Role>map(it -> it).orElseGet(Other::new);
  }

  private static boolean isRule(List<String> tail) {
    return RULES.contains(tail.getFirst())
        || (tail.getFirst().equals("conditions") && tail.size() > 2 && RULES.contains(tail.get(2)));
  }

  private static Optional<Argument> argument(Where where, Group inner) {
    List<String> tail = where.tail();
    int args = tail.getFirst().equals("args") ? 0 : isCheck(tail, "args") ? 1 : -1;
    if (args < 0 || tail.size() < args + 2 || tail.contains("[]")) {
      return Optional.empty();
    }
    List<String> path = tail.subList(args + 1, tail.size() - 1);
    GraphText graph = where.graph();
    if (args == 1) {
      Group check = inner.group("onDoubt").orElse(inner);
      return Optional.of(new Argument(checked(graph, inner), graph.string(check, "check"), path));
    }
    String server = where.type().equals("workflow") ? "" : graph.string(inner, "server");
    return Optional.of(new Argument(server, graph.string(inner, "tool"), path));
  }

  private static boolean isCheck(List<String> tail, String key) {
    return tail.size() > 1 && tail.getFirst().equals("onDoubt") && tail.get(1).equals(key);
  }

  private static String checked(GraphText graph, Group node) {
    String own = node.group("onDoubt").map(check -> graph.string(check, "server")).orElse("");
    return own.isEmpty() ? graph.string(node, "server") : own;
  }

  private static Role onValue(Where where, Group inner) {
    List<String> tail = where.tail();
    String first = tail.getFirst();
    if (first.equals("id")) {
      return where.node() != null && where.node().group() == inner ? new NodeId() : new Other();
    }
    if (isTarget(tail)) {
      return new NodeName();
    }
    if (tail.equals(List.of("server")) || isCheck(tail, "server")) {
      return new Server();
    }
    if (isCheck(tail, "check")) {
      return new ServerTool(checked(where.graph(), inner));
    }
    if (tail.equals(List.of("tool"))) {
      return tool(where, inner);
    }
    Role expression = expression(where, tail);
    return expression instanceof Other
        ? argument(where, inner)
            .<Role>map(argument -> new ArgumentValue(argument, tail.getLast()))
            .orElse(expression)
        : expression;
  }

  private static Role tool(Where where, Group inner) {
    return switch (where.type()) {
      case "mcp" -> new ServerTool(where.graph().string(inner, "server"));
      case "workflow", "entry", "exit" -> new OtherTool();
      default -> new Other();
    };
  }

  private static boolean isTarget(List<String> tail) {
    List<String> names = tail.getLast().equals("[]") ? tail.subList(0, tail.size() - 1) : tail;
    boolean arm = names.size() == 3 && names.getFirst().equals("conditions");
    return !names.isEmpty() && (names.size() == 1 || arm) && TARGETS.contains(names.getLast());
  }

  private static Role expression(Where where, List<String> tail) {
    if (tail.getFirst().equals("schema")) {
      return new Other();
    }
    if (isRule(tail)) {
      return isVariable(where, tail) ? new Expression(true) : new Other();
    }
    boolean dollar =
        where.said().filter(text -> text.startsWith("$")).isPresent()
            && (tail.equals(List.of("items"))
                || tail.equals(List.of("for"))
                || (tail.size() == 2 && tail.getFirst().equals("args")));
    return tail.getLast().equals("expr") || dollar ? new Expression(false) : new Other();
  }

  /** Inside loops it looks at the element, of which nothing is known here. */
  private static boolean isVariable(Where where, List<String> tail) {
    int key = tail.size() - 1;
    while (key > 0 && tail.get(key).equals("[]")) {
      key--;
    }
    Spot.Step last = where.spot().steps().getLast();
    boolean first = last.group().members().getFirst() == last.member();
    return switch (tail.get(key)) {
          case "var" -> tail.size() - key < 3 && (first || key == tail.size() - 1);
          case "missing", "missing_some" -> true;
          default -> false;
        }
        && tail.stream().noneMatch(LOOPS::contains);
  }
}
