package dev.pawl.engine.check;

import dev.pawl.expression.type.Kind;
import dev.pawl.expression.type.Members;
import dev.pawl.expression.type.SchemaTypes;
import dev.pawl.expression.type.Type;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a tool that is called, or of one of its arguments that is an object.
 *
 * @param takes or null if nobody knows
 * @param limits what its schema says beyond types
 * @param ours whether it is a tool of ours, which refuses whatever does not fit and fills in its
 *     defaults
 * @param path what leads from the arguments to it: empty, or as in {@code page.}
 */
record CalledTool(String name, @Nullable Type takes, Limits limits, boolean ours, String path) {
  static CalledTool unknown(String name) {
    return new CalledTool(name, null, Limits.NONE, false, "");
  }

  static CalledTool ours(String name, Map<?, ?> schema) {
    return new CalledTool(name, SchemaTypes.given(schema), new Limits(schema, true), true, "");
  }

  static CalledTool of(String name, Map<?, ?> schema) {
    return new CalledTool(name, SchemaTypes.of(schema), new Limits(schema, false), false, "");
  }

  /** What an argument takes that is an object; null if it is none, or nothing is known of it. */
  @Nullable CalledTool inside(String argument, Type wanted) {
    return inside(argument, wanted, limits.property(argument));
  }

  /** The same of the elements of an argument that is a list. */
  @Nullable CalledTool inside(String argument, Type wanted, Map<?, ?> schema) {
    Type values = wanted.without(Kind.NOTHING);
    return values.isOnly(Kind.OBJECT) && values.members() != null
        ? new CalledTool(
            name, values, new Limits(schema, limits.certain()), ours, path + argument + ".")
        : null;
  }

  @Nullable Members members() {
    return takes == null ? null : takes.members();
  }

  /** Whether it may do without an argument that it requires: a default may be filled in. */
  boolean mayFillIn(String argument) {
    boolean unseen = !path.isEmpty() && !limits.hasProperties();
    return unseen || limits.property(argument).containsKey("default");
  }

  /** Whether it surely does. */
  boolean fillsIn(String argument) {
    return ours && limits.property(argument).containsKey("default");
  }

  /** What an argument is called in messages. */
  String argument(String argument) {
    return "argument `" + path + argument + "` of " + this;
  }

  @Override
  public String toString() {
    return "tool `" + name + "`";
  }
}
