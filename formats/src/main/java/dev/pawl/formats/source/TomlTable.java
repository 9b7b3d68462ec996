package dev.pawl.formats.source;

import dev.pawl.model.Place;
import dev.pawl.model.Source;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A table of TOML while it is read, to which later lines may add. */
final class TomlTable {
  /** What is behind a key. */
  private sealed interface Part {
    record Value(Source source) implements Part {}

    record Inner(TomlTable table) implements Part {}

    record Rows(List<TomlTable> tables, Place place) implements Part {}
  }

  private record Entry(Place key, Part part) {}

  private final Map<String, Entry> entries = new LinkedHashMap<>();
  private final Place place;

  /** Whether it had its header, or was made by the keys of another. */
  private boolean said;

  TomlTable(Place place) {
    this.place = place;
  }

  void put(String key, Place where, Source value) throws UnreadableException {
    refuseSecond(key, where);
    entries.put(key, new Entry(where, new Part.Value(value)));
  }

  /** The table behind a key on the way to another; the last one of several. */
  TomlTable way(String key, Place where) throws UnreadableException {
    Entry entry = entries.get(key);
    if (entry == null) {
      TomlTable table = new TomlTable(where);
      entries.put(key, new Entry(where, new Part.Inner(table)));
      return table;
    }
    return switch (entry.part) {
      case Part.Inner(TomlTable table) -> table;
      case Part.Rows(List<TomlTable> tables, Place _) -> tables.getLast();
      case Part.Value _ -> throw used(key, entry, where);
    };
  }

  /** The table that a header begins. */
  TomlTable begin(String key, Place where) throws UnreadableException {
    Entry entry = entries.get(key);
    if (entry != null && !(entry.part instanceof Part.Inner)) {
      throw used(key, entry, where);
    }
    TomlTable table = way(key, where);
    if (entry != null && table.said) {
      throw used(key, entry, where);
    }
    table.said = true;
    return table;
  }

  /** One more of several tables under one name. */
  TomlTable row(String key, Place where) throws UnreadableException {
    Entry entry = entries.get(key);
    TomlTable table = new TomlTable(where);
    if (entry == null) {
      List<TomlTable> tables = new ArrayList<>(List.of(table));
      entries.put(key, new Entry(where, new Part.Rows(tables, where)));
    } else if (entry.part instanceof Part.Rows(List<TomlTable> tables, Place _)) {
      tables.add(table);
    } else {
      throw used(key, entry, where);
    }
    return table;
  }

  private void refuseSecond(String key, Place where) throws UnreadableException {
    @Nullable Entry entry = entries.get(key);
    if (entry != null) {
      throw used(key, entry, where);
    }
  }

  private static UnreadableException used(String key, Entry entry, Place where) {
    return TomlCursor.syntax(
        "the key `" + key + "` is already used in line " + entry.key.line(), where);
  }

  /** What was read, which nothing is added to any more. */
  Source.Mapping mapping() {
    Map<String, Source.Entry> done = new LinkedHashMap<>();
    entries.forEach((key, entry) -> done.put(key, new Source.Entry(entry.key, source(entry.part))));
    return new Source.Mapping(done, place);
  }

  private static Source source(Part part) {
    return switch (part) {
      case Part.Value(Source source) -> source;
      case Part.Inner(TomlTable table) -> table.mapping();
      case Part.Rows(List<TomlTable> tables, Place place) ->
          new Source.Sequence(tables.stream().<Source>map(TomlTable::mapping).toList(), place);
    };
  }
}
