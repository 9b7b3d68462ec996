package dev.pawl.formats.graph;

import dev.pawl.model.Source;
import java.util.List;

/**
 * How the nodes of one tool are to be read. The dialects are told apart by shape, since files never
 * changed their {@code version}.
 *
 * @param tool the tool's name, empty when it has none
 * @param dollars whether a text directly under {@code args} that starts with {@code $} is an
 *     expression: so it is unless some mcp node of the tool has an {@code {expr: …}} in its {@code
 *     args}
 * @param shared whether the nodes stand at the top level of the file, where entry and exit nodes
 *     name their tool
 */
record Dialect(String tool, boolean dollars, boolean shared) {

  static Dialect of(String tool, List<Source> nodes, boolean shared) {
    return new Dialect(tool, nodes.stream().noneMatch(Dialect::hasExpressionArgument), shared);
  }

  private static boolean hasExpressionArgument(Source source) {
    if (!(source instanceof Source.Mapping node)) {
      return false;
    }
    Source body = node.get("do");
    if (body != null && hasExpressionArgument(body)) {
      return true;
    }
    Source args = node.get("args");
    return args != null
        && node.get("type") instanceof Source.Scalar type
        && "mcp".equals(type.value())
        && Templates.hasExpression(args);
  }
}
