package dev.pawl;

import dev.pawl.json.Json;
import dev.pawl.model.Place;
import dev.pawl.model.Source;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a program says of a graph, as a graph file would say it, with the lines that say it. */
final class Written {
  private static final Set<String> OURS =
      Set.of(Written.class.getName(), Node.class.getName(), GraphBuilder.class.getName());

  private Written() {}

  /** The line of the program that called us. */
  static Place here() {
    return StackWalker.getInstance()
        .walk(
            frames ->
                frames
                    .filter(frame -> !OURS.contains(frame.getClassName()))
                    .findFirst()
                    .map(Written::place)
                    .orElse(Place.UNKNOWN));
  }

  private static Place place(StackWalker.StackFrame frame) {
    String type = frame.getClassName();
    String folder = type.substring(0, type.lastIndexOf('.') + 1).replace('.', '/');
    String file = frame.getFileName();
    return file == null || frame.getLineNumber() < 1
        ? Place.UNKNOWN
        : new Place(folder + file, frame.getLineNumber(), 1);
  }

  /** Plain JSON, with expressions as files have them. */
  static @Nullable Object json(@Nullable Object value) {
    return switch (value) {
      case null -> null;
      case Expression expression -> expression.json();
      case Duration duration -> duration.toString();
      case Map<?, ?> map -> {
        Map<String, @Nullable Object> copy = LinkedHashMap.newLinkedHashMap(map.size());
        map.forEach((key, each) -> copy.put(String.valueOf(key), json(each)));
        yield copy;
      }
      case Iterable<?> list -> {
        List<@Nullable Object> copy = new ArrayList<>();
        list.forEach(each -> copy.add(json(each)));
        yield copy;
      }
      case Object other -> other;
    };
  }

  /** An argument: in older files a text that begins with a dollar sign would be an expression. */
  static @Nullable Object argument(@Nullable Object value) {
    return value instanceof String text && text.startsWith("$")
        ? new Expression(Json.write(text)).json()
        : json(value);
  }

  /** The same value, all of which stands in one line. */
  static Source at(Place place, @Nullable Object value) {
    return switch (value) {
      case Source source -> source;
      case Map<?, ?> map -> mapping(place, map);
      case List<?> list ->
          new Source.Sequence(list.stream().map(each -> at(place, each)).toList(), place);
      case null -> new Source.Scalar(null, place);
      case Object other -> new Source.Scalar(other, place);
    };
  }

  static Source.Mapping mapping(Place place, Map<?, ?> map) {
    Map<String, Source.Entry> entries = LinkedHashMap.newLinkedHashMap(map.size());
    map.forEach(
        (key, each) -> entries.put(String.valueOf(key), new Source.Entry(place, at(place, each))));
    return new Source.Mapping(entries, place);
  }
}
