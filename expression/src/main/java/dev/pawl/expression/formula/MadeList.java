package dev.pawl.expression.formula;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A list that an evaluation made: an array that was written, or a sequence that was found. */
final class MadeList extends ArrayList<@Nullable Object> {
  private static final long serialVersionUID = 1L;

  /** A sequence of one value is that value, an empty one is undefined. */
  final boolean sequence;

  private MadeList(boolean sequence) {
    this.sequence = sequence;
  }

  static MadeList sequence() {
    return new MadeList(true);
  }

  static MadeList array() {
    return new MadeList(false);
  }

  static boolean isSequence(@Nullable Object value) {
    return value instanceof MadeList list && list.sequence;
  }

  /** Adds a value, or the items of a list. */
  void append(@Nullable Object value, Evaluation run) {
    if (value instanceof MadeList list) {
      run.made(list.size());
      addAll(list);
    } else if (value instanceof List<?> list) {
      run.made(list.size());
      for (int i = 0; i < list.size(); i++) {
        add(run.read(list.get(i)));
      }
    } else {
      run.made(1);
      add(value);
    }
  }
}
