package dev.pawl.expression.parameter;

import dev.pawl.expression.schema.FlatType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The types that a parameter's value may have.
 *
 * @param all without null; the first is what a form shows. None at all fits nothing but null
 * @param nullable whether null fits
 */
public record ParameterTypes(List<ParameterType> all, boolean nullable) {
  static final ParameterTypes ANY = of(FlatType.ALL, null);

  public ParameterTypes {
    all = List.copyOf(all);
  }

  /**
   * @param first what a form shows, if it is among them
   */
  static ParameterTypes of(int bits, @Nullable ParameterType first) {
    List<ParameterType> all = new ArrayList<>(ParameterType.in(bits));
    if (first == ParameterType.INTEGER && all.contains(ParameterType.NUMBER)) {
      return of(bits, ParameterType.NUMBER);
    }
    if (first != null && all.remove(first)) {
      all.addFirst(first);
    }
    return new ParameterTypes(all, (bits & FlatType.NULL) != 0);
  }

  /** What a form shows. */
  public ParameterType main() {
    return all.isEmpty() ? ParameterType.STRING : all.getFirst();
  }

  int bits() {
    int bits = nullable ? FlatType.NULL : 0;
    for (ParameterType type : all) {
      bits |= type.bits();
    }
    return bits;
  }

  /** As JSON Schema says it. */
  List<String> words() {
    List<String> words = new ArrayList<>();
    all.forEach(type -> words.add(type.word()));
    if (nullable || words.isEmpty()) {
      words.add("null");
    }
    return words;
  }
}
