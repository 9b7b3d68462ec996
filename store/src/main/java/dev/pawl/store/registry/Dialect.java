package dev.pawl.store.registry;

import java.util.List;
import java.util.Map;

/**
 * The words of SQL that differ from one database to the other. PostgreSQL has types for what the
 * registry keeps; in SQLite ids, moments and JSON are texts, and moments have so many digits that
 * they can be compared.
 *
 * @param words what stands for each {@code $WORD}
 * @param readList how a list is read as JSON, of a column {@code %s}
 * @param readTime how a moment is read as text
 * @param hasTag a condition: whether a value is in the list {@code tags}
 */
public record Dialect(Map<String, String> words, String readList, String readTime, String hasTag) {
  public static final Dialect SQLITE =
      new Dialect(
          Map.of(
              "$UUID", "TEXT",
              "$JSON", "TEXT",
              "$LIST", "TEXT",
              "$TIME", "TEXT",
              "$NONE", "'[]'",
              "$NOW", "(strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'))",
              "$COUNT", "json_array_length",
              "$VALID", "CHECK (json_valid(%s))",
              "$A_LIST", "?"),
          "%s",
          "%s",
          "EXISTS (SELECT 1 FROM json_each(tags) WHERE value = ?)");

  public static final Dialect POSTGRES =
      new Dialect(
          Map.of(
              "$UUID", "UUID",
              "$JSON", "JSONB",
              "$LIST", "TEXT[]",
              "$TIME", "TIMESTAMP WITH TIME ZONE",
              "$NONE", "'{}'",
              "$NOW", "now()",
              "$COUNT", "cardinality",
              "$VALID", "",
              "$A_LIST", "ARRAY(SELECT jsonb_array_elements_text(CAST(? AS JSONB)))"),
          "CAST(to_jsonb(%s) AS TEXT)",
          "to_char(%s AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.US\"Z\"')",
          "? = ANY(tags)");

  /** A statement in the words of this database. */
  public String of(String sql) {
    String own = sql;
    // Longer words first: one may begin like another.
    for (String word :
        List.of("$A_LIST", "$UUID", "$JSON", "$LIST", "$TIME", "$NONE", "$NOW", "$COUNT")) {
      own = own.replace(word, words.getOrDefault(word, word));
    }
    return own;
  }

  /** A column of JSON. */
  String json(String name, String more) {
    return name + " $JSON" + more + " " + words.getOrDefault("$VALID", "").replace("%s", name);
  }

  String list(String column) {
    return readList.formatted(column);
  }

  String time(String column) {
    return readTime.formatted(column);
  }
}
