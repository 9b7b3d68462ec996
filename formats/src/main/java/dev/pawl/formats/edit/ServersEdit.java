package dev.pawl.formats.edit;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.formats.source.Reading;
import dev.pawl.formats.source.SourceReader;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.model.PawlException;
import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Adds a server to the text of a file of servers. Whatever else is in it stays as it was, byte for
 * byte, and the result is read again before it is handed out.
 */
public final class ServersEdit {
  private static final String MARK = "\uFEFF";

  private ServersEdit() {}

  /** A file that holds nothing else. */
  public static byte[] made(String name, Map<String, @Nullable Object> server) {
    return (Json.pretty(Values.object("mcpServers", Values.object(name, server))) + "\n")
        .getBytes(UTF_8);
  }

  /**
   * The file with one more server.
   *
   * @return the same content if the server is there, and the same
   * @throws PawlException.Conflict when there is another one of that name
   * @throws PawlException.InvalidDefinition when it is no file of servers, or cannot be changed
   */
  public static byte[] add(
      String file, byte[] content, String name, Map<String, @Nullable Object> server) {
    Reading reading = SourceReader.read(file, content);
    if (!(reading.root() instanceof Source.Mapping root) || !reading.problems().isEmpty()) {
      throw new PawlException.InvalidDefinition(
          reading.problems().isEmpty()
              ? List.of(problem("a file of servers must be a mapping", new Place(file, 1, 1)))
              : reading.problems());
    }
    if (root.entries().isEmpty()) {
      return made(name, server);
    }
    boolean other = root.get("mcpServers") == null && root.get("servers") != null;
    String key = other ? "servers" : "mcpServers";
    Map<String, @Nullable Object> servers = servers(root.get(key));
    if (servers.containsKey(name)) {
      if (Values.deepEquals(servers.get(name), server)) {
        return content;
      }
      throw new PawlException.Conflict(
          "there is another server `" + name + "` in " + file + "; rename or remove that first");
    }
    servers.put(name, server);
    Map<String, @Nullable Object> wanted = new LinkedHashMap<>(root.value());
    wanted.put(key, servers);
    return written(file, content, root, wanted);
  }

  private static Map<String, @Nullable Object> servers(@Nullable Source source) {
    if (source == null) {
      return new LinkedHashMap<>();
    }
    if (source instanceof Source.Mapping mapping) {
      return new LinkedHashMap<>(mapping.value());
    }
    throw new PawlException.InvalidDefinition(
        List.of(problem("the servers must be a mapping by name", source.place())));
  }

  private static byte[] written(
      String file, byte[] content, Source.Mapping root, Map<String, @Nullable Object> wanted) {
    String decoded = new String(content, UTF_8);
    String mark = decoded.startsWith(MARK) ? MARK : "";
    String text = decoded.substring(mark.length());
    Parts parts = JsonParts.read(text);
    Style style = Style.of(text, parts.root(), true);
    if (parts.root() instanceof TextPart.Group group) {
      List<Edit> edits = new Rewrite(text, style, Integer.MAX_VALUE).edits(group, root, wanted);
      if (edits != null && Edit.areApart(edits)) {
        byte[] result = (mark + Edit.apply(text, edits, 0, text.length())).getBytes(UTF_8);
        Source read = SourceReader.read(file, result).root();
        if (read != null && Values.deepEquals(read.value(), wanted)) {
          return result;
        }
      }
    }
    throw new PawlException.InvalidDefinition(
        List.of(
            new Problem(
                ProblemCode.NOT_EDITABLE,
                "this server cannot be written into the file safely",
                root.place(),
                null,
                null,
                "edit the file by hand instead")));
  }

  private static Problem problem(String message, Place place) {
    return new Problem(
        ProblemCode.WRONG_TYPE, message, place, null, null, "begin with `{ \"mcpServers\": {} }`");
  }
}
