package dev.pawl.expression.formula;

import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/** An object that an evaluation made. */
final class MadeMap extends LinkedHashMap<String, @Nullable Object> {
  private static final long serialVersionUID = 1L;
}
