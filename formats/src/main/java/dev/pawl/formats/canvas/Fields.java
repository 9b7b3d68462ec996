package dev.pawl.formats.canvas;

import dev.pawl.model.Place;
import dev.pawl.model.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The members of a part of a canvas, of which any may be missing or something else than expected.
 */
public record Fields(Source.Mapping source) {
  private static final Source.Mapping EMPTY = new Source.Mapping(Map.of(), Place.UNKNOWN);

  /** Of whatever it is. */
  public static Fields of(@Nullable Source source) {
    return new Fields(source instanceof Source.Mapping mapping ? mapping : EMPTY);
  }

  /** A text, or an empty one. */
  public String text(String key) {
    Source.Scalar scalar = scalar(key);
    return scalar == null ? "" : String.valueOf(scalar.value());
  }

  /** A text that is not empty, with its place, or null. */
  public Source.@Nullable Scalar scalar(String key) {
    return source.get(key) instanceof Source.Scalar scalar
            && scalar.value() instanceof String text
            && !text.isBlank()
        ? scalar
        : null;
  }

  public boolean has(String key) {
    return source.get(key) != null;
  }

  public boolean flag(String key) {
    return source.get(key) instanceof Source.Scalar scalar && Boolean.TRUE.equals(scalar.value());
  }

  public Fields fields(String key) {
    return of(source.get(key));
  }

  public Source.@Nullable Mapping mapping(String key) {
    return source.get(key) instanceof Source.Mapping mapping ? mapping : null;
  }

  /** Those entries of a list that are objects. */
  public List<Fields> list(String key) {
    List<Fields> all = new ArrayList<>();
    if (source.get(key) instanceof Source.Sequence sequence) {
      for (Source item : sequence.items()) {
        if (item instanceof Source.Mapping mapping) {
          all.add(new Fields(mapping));
        }
      }
    }
    return all;
  }

  public Place place() {
    return source.place();
  }

  public Place placeOf(String key) {
    Source value = source.get(key);
    return value == null ? place() : value.place();
  }
}
