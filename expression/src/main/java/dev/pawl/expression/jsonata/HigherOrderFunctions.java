package dev.pawl.expression.jsonata;

import com.dashjoin.jsonata.Utils;
import dev.pawl.expression.jsonata.JsonataFunction.Arguments;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The functions that call other functions. */
final class HigherOrderFunctions {
  private HigherOrderFunctions() {}

  static @Nullable Object map(JsonataRun run, Arguments arguments) {
    List<? extends @Nullable Object> list = arguments.list(0);
    if (list == null) {
      return null;
    }
    Callee callee = new Callee(run, arguments.get(1), list);
    List<Object> results = Utils.createSequence();
    for (int i = 0; i < list.size(); i++) {
      Object result = callee.call(list.get(i), i);
      if (result != null) {
        run.made(1);
        results.add(result);
      }
    }
    return results;
  }

  static @Nullable Object filter(JsonataRun run, Arguments arguments) {
    List<? extends @Nullable Object> list = arguments.list(0);
    if (list == null) {
      return null;
    }
    Callee callee = new Callee(run, arguments.get(1), list);
    List<@Nullable Object> kept = Utils.createSequence();
    for (int i = 0; i < list.size(); i++) {
      Object item = list.get(i);
      if (JsonataValues.truth(run, callee.call(item, i))) {
        kept.add(item);
      }
    }
    return kept;
  }

  static @Nullable Object single(JsonataRun run, Arguments arguments) {
    List<? extends @Nullable Object> list = arguments.list(0);
    if (list == null) {
      return null;
    }
    Object function = arguments.get(1);
    Callee callee = function == null ? null : new Callee(run, function, list);
    boolean found = false;
    Object result = null;
    for (int i = 0; i < list.size(); i++) {
      Object item = list.get(i);
      if (callee == null || JsonataValues.truth(run, callee.call(item, i))) {
        if (found) {
          throw JsonataError.of(
              "D3138", "$single() expected exactly 1 matching result, but matched more");
        }
        found = true;
        result = item;
      }
    }
    if (!found) {
      throw JsonataError.of("D3139", "$single() expected exactly 1 matching result, but matched 0");
    }
    return result;
  }

  static @Nullable Object reduce(JsonataRun run, Arguments arguments) {
    List<? extends @Nullable Object> list = arguments.list(0);
    if (list == null) {
      return null;
    }
    Object function = required(arguments.get(1));
    int arity = JsonataRun.arity(function);
    if (arity < 2) {
      throw JsonataError.of(
          "D3050", "The second argument of $reduce must be a function with at least two arguments");
    }
    Object result = arguments.get(2);
    int start = 0;
    if (result == null && !list.isEmpty()) {
      result = list.get(0);
      start = 1;
    }
    for (int i = start; i < list.size(); i++) {
      List<@Nullable Object> passed = new ArrayList<>(4);
      passed.add(result);
      passed.add(list.get(i));
      if (arity >= 3) {
        passed.add(i);
      }
      if (arity >= 4) {
        passed.add(list);
      }
      result = run.call(function, passed);
    }
    return result;
  }

  static Object each(JsonataRun run, Arguments arguments) {
    List<Object> results = Utils.createSequence();
    if (arguments.get(0) instanceof Map<?, ?> map) {
      Callee callee = new Callee(run, arguments.get(1), map);
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        Object result = callee.call(entry.getValue(), entry.getKey());
        if (result != null) {
          results.add(result);
        }
      }
    }
    return results;
  }

  static @Nullable Object sift(JsonataRun run, Arguments arguments) {
    if (!(arguments.get(0) instanceof Map<?, ?> map)) {
      return null;
    }
    Callee callee = new Callee(run, arguments.get(1), map);
    Map<Object, @Nullable Object> kept = new LinkedHashMap<>();
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      if (JsonataValues.truth(run, callee.call(entry.getValue(), entry.getKey()))) {
        kept.put(entry.getKey(), entry.getValue());
      }
    }
    return kept.isEmpty() ? null : kept;
  }

  private static Object required(@Nullable Object function) {
    if (function == null) {
      throw JsonataError.of("T1006", "Attempted to invoke a non-function");
    }
    return function;
  }

  /**
   * A function that gets a value, where it was found, and what it was found in: if it takes them.
   */
  private static final class Callee {
    private final JsonataRun run;
    private final Object function;
    private final int arity;
    private final Object whole;

    Callee(JsonataRun run, @Nullable Object function, Object whole) {
      this.run = run;
      this.function = required(function);
      this.arity = JsonataRun.arity(this.function);
      this.whole = whole;
    }

    @Nullable Object call(@Nullable Object value, @Nullable Object place) {
      List<@Nullable Object> arguments = new ArrayList<>(3);
      arguments.add(value);
      if (arity >= 2) {
        arguments.add(place);
      }
      if (arity >= 3) {
        arguments.add(whole);
      }
      return run.call(function, arguments);
    }
  }
}
