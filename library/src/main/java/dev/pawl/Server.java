package dev.pawl;

import dev.pawl.json.Values;
import dev.pawl.mcp.server.ToolServer;
import dev.pawl.protocol.data.CallResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An MCP server that nodes call: one that is part of Pawl, a program, one behind a URL, or tools of
 * this process. Immutable; none of them is started before it is first called.
 */
public final class Server {
  private final Map<String, @Nullable Object> said;
  private final @Nullable List<dev.pawl.protocol.server.Tool> tools;

  private Server(
      Map<String, @Nullable Object> said, @Nullable List<dev.pawl.protocol.server.Tool> tools) {
    this.said = said;
    this.tools = tools;
  }

  private static Server of(String key, Object value) {
    Map<String, @Nullable Object> said = new LinkedHashMap<>();
    said.put(key, value);
    return new Server(said, null);
  }

  /** Does the work of a tool that lives in this process. */
  @FunctionalInterface
  public interface Work {
    /**
     * An exception is an answer that says what went wrong, with which the step fails.
     *
     * @param arguments of the call
     * @return plain JSON
     */
    @Nullable Object of(Map<String, @Nullable Object> arguments) throws Exception;
  }

  /** The files below a folder, to read and to write. */
  public static Server files(Path root) {
    return builtin("files").set("root", root.toAbsolutePath().toString());
  }

  /** One that is part of Pawl. */
  public static Server builtin(String kind) {
    return of("builtin", kind);
  }

  /** A program that speaks MCP on its standard streams. */
  public static Server command(String command, String... args) {
    return of("command", command).set("args", List.of(args));
  }

  /** A server behind a URL. */
  public static Server url(String url) {
    return of("url", url);
  }

  /** Tools of this process, added by {@link #tool}. */
  public static Server inProcess() {
    return new Server(Map.of(), List.of());
  }

  /** A variable of the environment of a program; it may be {@code ${env:NAME}}. */
  public Server env(String name, String value) {
    return within("env", name, value);
  }

  /** A header of every request to a URL; it may hold {@code ${env:NAME}}. */
  public Server header(String name, String value) {
    return within("headers", name, value);
  }

  private Server within(String key, String name, String value) {
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    if (said.get(key) instanceof Map<?, ?> before) {
      before.forEach((each, other) -> all.put(String.valueOf(each), other));
    }
    all.put(name, value);
    return set(key, all);
  }

  /** Any key that a graph file knows for a server: see docs/graph.md. */
  public Server set(String key, @Nullable Object value) {
    Map<String, @Nullable Object> more = new LinkedHashMap<>(said);
    more.put(key, Written.json(value));
    return new Server(more, tools);
  }

  /**
   * Adds a tool that lives in this process and may change something.
   *
   * @param input JSON Schema of its arguments
   */
  public Server tool(String name, String description, Map<String, ?> input, Work work) {
    return tool(name, description, input, Map.of(), work);
  }

  /**
   * Adds a tool that lives in this process, with hints such as {@code readOnlyHint}: one that
   * changes nothing may be called again after a crash.
   */
  public Server tool(
      String name, String description, Map<String, ?> input, Map<String, ?> hints, Work work) {
    if (tools == null) {
      throw new IllegalStateException("only Server.inProcess() has tools of this process");
    }
    List<dev.pawl.protocol.server.Tool> more = new ArrayList<>(tools);
    more.add(
        new dev.pawl.protocol.server.Tool(
            name,
            null,
            description,
            object(input),
            null,
            object(hints),
            List.of(),
            (arguments, _) -> answer(work, arguments)));
    return new Server(said, List.copyOf(more));
  }

  private static Map<String, @Nullable Object> object(Map<String, ?> map) {
    return Values.freeze(map) instanceof Map<?, ?> frozen ? Values.asObject(frozen) : Map.of();
  }

  private static CallResult answer(Work work, Map<String, @Nullable Object> arguments)
      throws InterruptedException {
    try {
      return CallResult.structured(Values.freeze(work.of(arguments)));
    } catch (InterruptedException e) {
      throw e;
    } catch (Exception e) {
      return CallResult.error(e.getMessage() == null ? e.toString() : e.getMessage());
    }
  }

  /** Null for a server that does not live in this process. */
  @Nullable ToolServer tools() {
    List<dev.pawl.protocol.server.Tool> known = tools;
    return known == null ? null : () -> known;
  }

  Map<String, @Nullable Object> json() {
    return said;
  }
}
