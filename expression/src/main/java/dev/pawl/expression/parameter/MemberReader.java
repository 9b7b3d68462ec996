package dev.pawl.expression.parameter;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the members of an object that several schemas describe together. */
final class MemberReader {
  private static final int MOST_NAMED = 20;

  private final ParameterReader reader;
  private final Conjunction all;
  private final Map<String, List<@Nullable Object>> schemas = new LinkedHashMap<>();
  private final Set<String> required = new LinkedHashSet<>();
  private @Nullable Set<String> only;
  private @Nullable Map<?, ?> others;

  MemberReader(ParameterReader reader, Conjunction all) {
    this.reader = reader;
    this.all = all;
    for (Conjunction.Part part : all.parts()) {
      properties(part.schema());
      others(part.schema());
    }
  }

  private void properties(Map<?, ?> schema) {
    if (schema.get("properties") instanceof Map<?, ?> properties) {
      properties.forEach(
          (name, member) ->
              schemas.computeIfAbsent(String.valueOf(name), _ -> new ArrayList<>()).add(member));
    }
    if (schema.get("required") instanceof List<?> names) {
      for (Object name : names) {
        if (name instanceof String text) {
          required.add(text);
        }
      }
    }
  }

  private void others(Map<?, ?> schema) {
    Object said = schema.get("additionalProperties");
    boolean patterns = schema.get("patternProperties") instanceof Map<?, ?>;
    if (said == null || Boolean.TRUE.equals(said) || patterns) {
      return; // a pattern has been noted
    }
    if (Boolean.FALSE.equals(said)) {
      Set<String> named = new LinkedHashSet<>();
      if (schema.get("properties") instanceof Map<?, ?> properties) {
        properties.keySet().forEach(name -> named.add(String.valueOf(name)));
      }
      if (only == null) {
        only = named;
      } else {
        only.retainAll(named);
      }
    } else if (said instanceof Map<?, ?> map && isAlone(schema)) {
      others = map;
    } else {
      all.note("additionalProperties");
    }
  }

  /** Whether no other of the schemas speaks of members, so that its others are all others. */
  private boolean isAlone(Map<?, ?> schema) {
    return all.parts().stream()
        .map(Conjunction.Part::schema)
        .allMatch(
            each ->
                each == schema
                    || (!each.containsKey("properties")
                        && !each.containsKey("additionalProperties")));
  }

  Members read(int depth) {
    Map<String, ToolParameter> known = new LinkedHashMap<>();
    Set<String> names = names();
    Set<String> kept = kept(names);
    for (String name : names) {
      if (kept.contains(name)) {
        List<?> said = schemas.getOrDefault(name, others == null ? List.of() : List.of(others));
        known.put(name, reader.read(name, required.contains(name), said, depth));
      }
    }
    names.removeAll(kept);
    if (!names.isEmpty()) {
      all.notes().add(left(names));
    }
    ToolParameter rest =
        others == null ? null : reader.read("additionalProperties", false, List.of(others), depth);
    return new Members(known, rest, only != null, names.size());
  }

  private Set<String> names() {
    Set<String> names = new LinkedHashSet<>(schemas.keySet());
    names.addAll(required);
    if (only != null && names.retainAll(only)) {
      all.note("additionalProperties");
    }
    return names;
  }

  private Set<String> kept(Set<String> names) {
    Set<String> kept = new LinkedHashSet<>();
    names.stream().filter(required::contains).limit(ToolParameter.MOST_MEMBERS).forEach(kept::add);
    for (String name : names) {
      if (kept.size() < ToolParameter.MOST_MEMBERS) {
        kept.add(name);
      }
    }
    return kept;
  }

  private static String left(Set<String> names) {
    String some =
        String.join(", ", names.stream().limit(MOST_NAMED).map(MemberReader::cut).toList());
    return names.size()
        + " more members are not told here: "
        + some
        + (names.size() > MOST_NAMED ? " …" : "");
  }

  private static String cut(String name) {
    return "`" + (name.length() > 64 ? name.substring(0, 64) + "…" : name) + "`";
  }
}
