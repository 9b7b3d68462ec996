package dev.pawl.formats.source;

import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingEndEvent;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceEndEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;
import org.snakeyaml.engine.v2.events.StreamEndEvent;

/**
 * Builds the value of a YAML file from the parser's events.
 *
 * <p>An alias shares the value it stands for, so a "billion laughs" file costs nothing here; but
 * whoever walks the value later meets everything an alias stands for again. Therefore every
 * anchored value is kept with its size and height, and an alias counts in full against the limits.
 */
final class YamlComposer {
  private final YamlEvents events;
  private final ScalarText scalarText;
  private final Budget budget = new Budget();
  private final Reading reading = new Reading();
  private final Map<String, Composed> anchors = new HashMap<>();
  private final Set<String> open = new HashSet<>();

  YamlComposer(String file, String text) throws UnreadableException {
    this.events = new YamlEvents(file, text);
    this.scalarText = new ScalarText(file, text);
  }

  /**
   * A value with what it takes to walk it.
   *
   * @param size all values in it and itself
   * @param height collections inside each other; 0 for a scalar
   */
  private record Composed(Source source, int size, int height) {}

  private record Key(String text, Place place, boolean merges) {}

  Reading compose() throws UnreadableException {
    events.next();
    Event start = events.next();
    if (start instanceof StreamEndEvent) {
      throw YamlEvents.syntax("the file is empty", place(start), "describe a server and its tools");
    }
    Source root = value(events.next(), 0).source;
    events.next();
    Event end = events.next();
    if (end instanceof DocumentStartEvent) {
      throw YamlEvents.syntax(
          "a second document begins here", place(end), "put each document in a file of its own");
    }
    return reading.complete(root);
  }

  private Composed value(Event event, int depth) throws UnreadableException {
    if (event instanceof AliasEvent alias) {
      return aliased(alias, depth);
    }
    budget.spend(1, place(event));
    String anchor = anchor(event);
    if (anchor == null) {
      return unnamed(event, depth);
    }
    open.add(anchor);
    Composed composed = unnamed(event, depth);
    close(anchor, composed);
    return composed;
  }

  private Composed unnamed(Event event, int depth) throws UnreadableException {
    if (event instanceof ScalarEvent scalar) {
      return scalar(scalar);
    }
    if (event instanceof MappingStartEvent start) {
      return mapping(start, depth + 1);
    }
    if (event instanceof SequenceStartEvent start) {
      return sequence(start, depth + 1);
    }
    throw YamlEvents.syntax("a value is missing here", place(event), "");
  }

  private static @Nullable String anchor(Event event) {
    Anchor anchor = event instanceof NodeEvent node ? node.getAnchor().orElse(null) : null;
    return anchor == null ? null : anchor.getValue();
  }

  private void close(String anchor, Composed composed) {
    open.remove(anchor);
    anchors.put(anchor, composed);
  }

  private Composed aliased(AliasEvent alias, int depth) throws UnreadableException {
    String name = alias.getAlias().getValue();
    if (open.contains(name)) {
      throw YamlEvents.syntax(
          "the alias `*" + name + "` stands inside the value it names",
          place(alias),
          "name a value that is complete before it");
    }
    Composed composed = anchors.get(name);
    if (composed == null) {
      throw YamlEvents.syntax(
          "the alias `*" + name + "` names nothing",
          place(alias),
          "write `&" + name + "` in front of an earlier value");
    }
    budget.spend(composed.size, place(alias));
    budget.descend(depth + composed.height, place(alias));
    return composed;
  }

  private Composed scalar(ScalarEvent event) {
    YamlScalars.Resolved resolved = YamlScalars.resolve(event);
    Place text = resolved.value() instanceof String ? scalarText.origin(event) : null;
    Source scalar = new Source.Scalar(resolved.value(), place(event), text);
    if (resolved.complaint() != null) {
      flaw(scalar, resolved.complaint(), "put it in quotes if text is meant");
    }
    return new Composed(scalar, 1, 0);
  }

  private Composed sequence(SequenceStartEvent start, int depth) throws UnreadableException {
    budget.descend(depth, place(start));
    List<Source> items = new ArrayList<>();
    int size = 1;
    int height = 0;
    Event event = events.next();
    while (!(event instanceof SequenceEndEvent)) {
      Composed item = value(event, depth);
      items.add(item.source);
      size += item.size;
      height = Math.max(height, item.height);
      event = events.next();
    }
    Source sequence = new Source.Sequence(items, place(start));
    String tag = start.getTag().orElse(null);
    if (tag != null && !YamlScalars.isSequenceTag(tag)) {
      flaw(
          sequence,
          "the tag `" + tag + "` is not supported",
          "remove it, or put the text in quotes if it is one");
    }
    return new Composed(sequence, size, height + 1);
  }

  private Composed mapping(MappingStartEvent start, int depth) throws UnreadableException {
    budget.descend(depth, place(start));
    MappingBuilder builder = new MappingBuilder();
    int size = 1;
    int height = 0;
    Event event = events.next();
    while (!(event instanceof MappingEndEvent)) {
      Key key = key(event);
      Composed value = value(events.next(), depth);
      if (key.merges) {
        builder.merge(key.place, value.source);
      } else {
        builder.put(key.text, key.place, value.source);
      }
      size += value.size;
      height = Math.max(height, value.height);
      event = events.next();
    }
    Source mapping = new Source.Mapping(builder.entries(), place(start));
    for (Problem problem : builder.problems()) {
      reading.flaw(mapping, problem);
    }
    String tag = start.getTag().orElse(null);
    if (tag != null && !YamlScalars.isMappingTag(tag)) {
      flaw(
          mapping,
          "the tag `" + tag + "` is not supported",
          "remove it, or put the text in quotes if it is one");
    }
    return new Composed(mapping, size, height + 1);
  }

  /** A key is text as written: {@code 8080: x} has the key "8080". */
  private Key key(Event event) throws UnreadableException {
    if (event instanceof ScalarEvent scalar) {
      String anchor = anchor(scalar);
      if (anchor != null) {
        close(anchor, new Composed(new Source.Scalar(scalar.getValue(), place(event)), 1, 0));
      }
      boolean bare = scalar.isPlain() && scalar.getTag().isEmpty();
      return new Key(scalar.getValue(), place(event), bare && scalar.getValue().equals("<<"));
    }
    if (event instanceof AliasEvent alias
        && aliased(alias, 0).source instanceof Source.Scalar scalar) {
      return new Key(String.valueOf(scalar.value()), place(event), false);
    }
    boolean template = event instanceof MappingStartEvent && events.follows(event, '{');
    throw template
        ? YamlEvents.syntax(
            "`{{ … }}` is not filled in here",
            place(event),
            "write `{ expr: … }` for what is computed, or put it in quotes if text is meant")
        : YamlEvents.syntax(
            "a key must be a text, not a list or mapping",
            place(event),
            "put it in quotes if text with brackets or braces is meant");
  }

  private void flaw(Source source, String complaint, String advice) {
    reading.flaw(
        source, new Problem(ProblemCode.BAD_VALUE, complaint, source.place(), null, null, advice));
  }

  private Place place(Event event) {
    return events.place(event.getStartMark().orElseThrow());
  }
}
