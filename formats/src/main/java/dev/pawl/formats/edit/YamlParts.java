package dev.pawl.formats.edit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;

/** Finds the parts of a YAML text that is known to be well-formed and within the limits. */
final class YamlParts {
  private final String text;
  private final Lines lines;
  private final int @Nullable [] offsets;
  private final Iterator<Event> events;
  private final Map<String, Integer> anchors = new HashMap<>();
  private final List<Parts.Use> uses = new ArrayList<>();

  private YamlParts(String text) {
    this.text = text;
    this.lines = new Lines(text);
    this.offsets = offsets(text);
    LoadSettings settings =
        LoadSettings.builder()
            .setUseMarks(true)
            .setParseComments(false)
            .setCodePointLimit(Integer.MAX_VALUE)
            .build();
    this.events = new Parse(settings).parseString(text).iterator();
  }

  static Parts read(String text) {
    YamlParts reader = new YamlParts(text);
    Event event = reader.events.next();
    while (!(event instanceof DocumentStartEvent)) {
      event = reader.events.next();
    }
    return new Parts(reader.part(reader.events.next()), reader.uses);
  }

  /** The parser counts code points; null when those are the same as characters. */
  private static int @Nullable [] offsets(String text) {
    int count = text.codePointCount(0, text.length());
    if (count == text.length()) {
      return null;
    }
    int[] offsets = new int[count + 1];
    int offset = 0;
    for (int i = 0; i < count; i++) {
      offsets[i] = offset;
      offset += Character.charCount(text.codePointAt(offset));
    }
    offsets[count] = offset;
    return offsets;
  }

  private int offset(Mark mark) {
    return offsets == null ? mark.getIndex() : offsets[mark.getIndex()];
  }

  private int start(Event event) {
    return offset(event.getStartMark().orElseThrow());
  }

  private int end(Event event) {
    return offset(event.getEndMark().orElseThrow());
  }

  private TextPart part(Event event) {
    int start = start(event);
    if (event instanceof NodeEvent node && !(event instanceof AliasEvent)) {
      node.getAnchor().ifPresent(anchor -> anchors.put(anchor.getValue(), start));
    }
    return switch (event) {
      case AliasEvent alias -> {
        String name = alias.getAlias().getValue();
        uses.add(new Parts.Use(name, anchors.getOrDefault(name, start), start));
        yield new TextPart.Alias(start, end(alias));
      }
      case ScalarEvent scalar -> scalar(scalar, start);
      case MappingStartEvent mapping -> mapping(mapping, start);
      case CollectionStartEvent sequence -> sequence(sequence, start);
      default -> throw new IllegalStateException("not well-formed: " + event);
    };
  }

  private TextPart.Scalar scalar(ScalarEvent event, int start) {
    return switch (event.getScalarStyle()) {
      case PLAIN -> new TextPart.Scalar(start, end(event), TextPart.Quotes.NONE);
      case SINGLE_QUOTED -> new TextPart.Scalar(start, end(event), TextPart.Quotes.SINGLE);
      case DOUBLE_QUOTED -> new TextPart.Scalar(start, end(event), TextPart.Quotes.DOUBLE);
      case LITERAL, FOLDED, JSON_SCALAR_STYLE ->
          new TextPart.Scalar(start, blockEnd(event, start), TextPart.Quotes.BLOCK);
    };
  }

  /** The parser takes empty lines behind a block as part of it, which they are only with a `+`. */
  private int blockEnd(ScalarEvent event, int start) {
    int end = end(event);
    String header = text.substring(start, lines.endOf(start));
    boolean keeps = header.matches("(?s)[^#]*[|>][0-9]?\\+.*");
    int from = lines.endOf(start);
    while (end > from && (text.charAt(end - 1) == ' ' || text.charAt(end - 1) == '\t')) {
      end--;
    }
    if (keeps) {
      return lines.beforeBreak(end);
    }
    while (end > from && Character.isWhitespace(text.charAt(end - 1))) {
      end--;
    }
    // Spaces at the end of its last line belong to it.
    return Math.max(lines.endOf(end), from);
  }

  private TextPart.Group mapping(MappingStartEvent mapping, int start) {
    List<TextPart.Member> members = new ArrayList<>();
    int column = -1;
    Event event = events.next();
    while (!(event instanceof CollectionEndEvent)) {
      TextPart key = part(event);
      if (column < 0) {
        column = key.start() - lines.startOf(key.start());
      }
      String name = event instanceof ScalarEvent scalar ? scalar.getValue() : text(key);
      TextPart value = part(events.next());
      members.add(new TextPart.Member(key.start(), key.end(), name, value));
      event = events.next();
    }
    return new TextPart.Group(
        true, start, end(mapping, event, members, '}'), mapping.isFlow(), column, members);
  }

  private String text(TextPart part) {
    return text.substring(part.start(), part.end());
  }

  private TextPart.Group sequence(CollectionStartEvent sequence, int start) {
    List<TextPart.Member> members = new ArrayList<>();
    int column = -1;
    int floor = start;
    Event event = events.next();
    while (!(event instanceof CollectionEndEvent)) {
      TextPart value = part(event);
      if (sequence.isFlow()) {
        members.add(new TextPart.Member(value.start(), value.start(), null, value));
      } else {
        if (column < 0) {
          floor = firstDash(floor, value.start());
          column = floor - lines.startOf(floor);
        }
        int dash = dash(value.start(), column, floor);
        members.add(new TextPart.Member(dash, dash + 1, null, value));
        floor = Math.max(dash + 1, value.end());
      }
      event = events.next();
    }
    return new TextPart.Group(
        false, start, end(sequence, event, members, ']'), sequence.isFlow(), column, members);
  }

  /** Behind the tag or anchor of the sequence, if it has one. */
  private int firstDash(int from, int before) {
    int at = from;
    while (at < before && !isDash(at)) {
      at++;
    }
    return at;
  }

  private boolean isDash(int at) {
    boolean first = at == 0 || Character.isWhitespace(text.charAt(at - 1));
    boolean last = at + 1 >= text.length() || Character.isWhitespace(text.charAt(at + 1));
    return text.charAt(at) == '-' && first && last;
  }

  /** All dashes of a sequence stand in one column; this one is the last before its item. */
  private int dash(int value, int column, int floor) {
    int line = lines.startOf(value);
    while (line + column > floor) {
      int at = line + column;
      if (at < value && isDash(at)) {
        return at;
      }
      line = lines.startOf(line - 1);
    }
    return floor;
  }

  /** The parser ends a block where the next thing begins, and `[a: 1]` with the bracket. */
  private int end(
      CollectionStartEvent begin, Event end, List<TextPart.Member> members, char closing) {
    int at = end(end);
    boolean closed = begin.isFlow() && at > 0 && text.charAt(at - 1) == closing;
    return closed || members.isEmpty() ? at : members.getLast().end();
  }
}
