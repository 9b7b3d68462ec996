package dev.pawl.formats.edit;

import dev.pawl.formats.source.SourceLimits;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.model.PawlException;
import dev.pawl.model.Place;
import dev.pawl.model.Source;
import dev.pawl.model.Suggestion;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The text of a graph file, with the edits that a program may make: add a tool, replace one, delete
 * one. Whatever is not about that tool stays as it was, byte for byte, and inside a tool that is
 * replaced so does every part that says the same as before: comments, order, quotes, indentation,
 * line breaks.
 *
 * <p>Every result is read again and compared with what was meant before it is handed out, so an
 * edit either says exactly what was asked for or is refused.
 */
public final class GraphEdit {
  private static final String TOOLS = "tools";

  /** The root is at depth 0, its list of tools at 1. */
  private static final int WHOLE_TOOLS = 2;

  private final String file;
  private final String text;
  private final Source.Mapping root;
  private final Parts parts;
  private final ValueEdit whole;

  private GraphEdit(ValueEdit whole) {
    this.whole = whole;
    this.file = whole.file();
    this.text = whole.text();
    this.root = whole.root();
    this.parts = whole.parts();
  }

  /**
   * Takes the content of a file.
   *
   * @throws PawlException.InvalidDefinition when it is not YAML or JSON, or no mapping
   */
  public static GraphEdit of(String file, byte[] content) {
    return new GraphEdit(ValueEdit.of(file, content));
  }

  /** What stands under a key at the top of the file, as a plain value. */
  public @Nullable Object value(String key) {
    Source value = root.get(key);
    return value == null ? null : value.value();
  }

  /** The tools as plain values, in the order of the file; what is not a mapping is left out. */
  public List<Map<String, @Nullable Object>> tools() {
    return items().stream()
        .filter(Source.Mapping.class::isInstance)
        .map(item -> ((Source.Mapping) item).value())
        .toList();
  }

  /**
   * One tool as a plain value.
   *
   * @throws PawlException.NotFound when there is none of that name
   * @throws PawlException.Conflict when there are several
   */
  public Map<String, @Nullable Object> tool(String name) {
    return ((Source.Mapping) items().get(index(name))).value();
  }

  /** How a tool is written, comments included. */
  public String written(String name) {
    int index = index(name);
    TextPart.Group tools = written();
    if (tools == null) {
      return "";
    }
    TextPart.Member member = tools.members().get(index);
    if (tools.flow()) {
      return text.substring(member.start(), member.end());
    }
    BlockLines lines = new BlockLines(new Lines(text), tools);
    return text.substring(lines.lead(index), lines.tail(index));
  }

  /**
   * The file with one more tool, behind the others.
   *
   * @throws PawlException.Conflict when there is one of that name
   */
  public byte[] add(Map<String, @Nullable Object> tool) {
    Object name = tool.get("name");
    if (items().stream().anyMatch(item -> name != null && name.equals(nameOf(item)))) {
      throw new PawlException.Conflict(
          "there is a tool `" + name + "` already; update it, or choose another name");
    }
    List<@Nullable Object> tools = values();
    tools.add(bounded(tool));
    return result(tools, null);
  }

  /**
   * The file with a tool replaced, in its place; it may get another name.
   *
   * @throws PawlException.NotFound when there is none of that name
   * @throws PawlException.Conflict when the new name is that of another tool
   */
  public byte[] replace(String name, Map<String, @Nullable Object> tool) {
    int index = index(name);
    Object renamed = tool.get("name");
    if (!name.equals(renamed)
        && items().stream().anyMatch(item -> Objects.equals(nameOf(item), renamed))) {
      throw new PawlException.Conflict("there is a tool `" + renamed + "` already");
    }
    List<@Nullable Object> tools = values();
    tools.set(index, bounded(tool));
    return result(tools, index);
  }

  /**
   * The file without a tool.
   *
   * @throws PawlException.NotFound when there is none of that name
   */
  public byte[] delete(String name) {
    int index = index(name);
    List<@Nullable Object> tools = values();
    tools.remove(index);
    return result(tools, index);
  }

  private static @Nullable Object bounded(Map<String, @Nullable Object> tool) {
    if (Json.write(tool).length() > SourceLimits.MAX_BYTES) {
      throw new PawlException.LimitExceeded(
          "the tool is larger than a whole file may be, " + SourceLimits.MAX_BYTES + " bytes");
    }
    return Values.freeze(tool);
  }

  private List<Source> items() {
    return root.get(TOOLS) instanceof Source.Sequence tools ? tools.items() : List.of();
  }

  private List<@Nullable Object> values() {
    List<@Nullable Object> values = new ArrayList<>();
    items().forEach(item -> values.add(item.value()));
    return values;
  }

  private static @Nullable Object nameOf(Source item) {
    return item instanceof Source.Mapping mapping
            && mapping.get("name") instanceof Source.Scalar name
        ? name.value()
        : null;
  }

  private int index(String name) {
    int found = -1;
    List<String> names = new ArrayList<>();
    for (int i = 0; i < items().size(); i++) {
      Object each = nameOf(items().get(i));
      names.add(String.valueOf(each));
      if (name.equals(each)) {
        if (found >= 0) {
          throw new PawlException.Conflict(
              "there are several tools `" + name + "`; rename one of them in the file");
        }
        found = i;
      }
    }
    if (found >= 0) {
      return found;
    }
    String hint = Suggestion.didYouMean(name, names);
    throw new PawlException.NotFound(
        "there is no tool `"
            + name
            + "`"
            + (!hint.isEmpty()
                ? ", " + hint
                : names.isEmpty()
                    ? "; there are none"
                    : "; there are: " + String.join(", ", names)));
  }

  /** The tools as they stand in the text, unless they stand elsewhere and are named by an alias. */
  private TextPart.@Nullable Group written() {
    TextPart.Member member =
        parts.root() instanceof TextPart.Group group ? group.member(TOOLS) : null;
    return member != null && member.value() instanceof TextPart.Group tools ? tools : null;
  }

  /**
   * @param touched the index of the tool that is replaced or deleted
   */
  private byte[] result(List<@Nullable Object> tools, @Nullable Integer touched) {
    refuseWhatIsShared(touched);
    Map<String, @Nullable Object> wanted = new LinkedHashMap<>(root.value());
    wanted.put(TOOLS, Collections.unmodifiableList(tools));
    return whole.to(wanted, List.of(Integer.MAX_VALUE, WHOLE_TOOLS));
  }

  private void refuseWhatIsShared(@Nullable Integer touched) {
    Source.Entry nodes = root.entries().get("nodes");
    if (nodes != null) {
      throw ValueEdit.refusal(
          "the nodes of this file stand at its top level, where tools share them",
          nodes.key(),
          null);
    }
    TextPart.Group tools = written();
    if (tools == null || touched == null) {
      return;
    }
    TextPart.Member member = tools.members().get(touched);
    for (Parts.Use use : parts.uses()) {
      boolean inside = use.anchor() >= member.start() && use.anchor() < member.end();
      boolean outside = use.alias() < member.start() || use.alias() >= member.end();
      if (inside && outside) {
        throw ValueEdit.refusal(
            "this tool has the anchor `&" + use.name() + "`, which is used outside of it",
            place(use.alias()),
            String.valueOf(nameOf(items().get(touched))));
      }
    }
  }

  private Place place(int offset) {
    Lines lines = new Lines(text);
    int start = lines.startOf(offset);
    int line = 1 + (int) text.chars().limit(start).filter(each -> each == '\n').count();
    return new Place(file, line, 1 + text.codePointCount(start, offset));
  }
}
