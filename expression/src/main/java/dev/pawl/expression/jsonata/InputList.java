package dev.pawl.expression.jsonata;

import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/** An input list as the JSONata library wants to see it, see {@link InputValue}. */
final class InputList extends AbstractList<@Nullable Object> implements RandomAccess {
  private final List<? extends @Nullable Object> source;
  private final JsonataRun run;

  /** The library puts an undefined element into an empty list that it groups. */
  private boolean grouped;

  InputList(List<? extends @Nullable Object> source, JsonataRun run) {
    this.source = source;
    this.run = run;
  }

  List<? extends @Nullable Object> source() {
    return source;
  }

  @Override
  public @Nullable Object get(int index) {
    if (grouped) {
      return null;
    }
    Object item = source.get(index);
    run.read(item);
    return InputValue.of(item, run);
  }

  @Override
  public int size() {
    return grouped ? 1 : source.size();
  }

  @Override
  public boolean add(@Nullable Object element) {
    if (element != null || !source.isEmpty() || grouped) {
      throw new UnsupportedOperationException();
    }
    grouped = true;
    return true;
  }
}
