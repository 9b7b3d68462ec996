package dev.pawl.activities;

import dev.pawl.activities.type.JsonType;
import dev.pawl.activities.type.ParametersType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes activities of the methods of an object that have a {@link Tool}. */
final class ToolMethods {
  private ToolMethods() {}

  /** In the order of their names: that of the source is not kept. */
  static List<Activity<?, ?>> of(Object owner) {
    List<Activity<?, ?>> all = new ArrayList<>();
    declared(owner.getClass())
        .filter(method -> method.isAnnotationPresent(Tool.class))
        .sorted(Comparator.comparing(Method::getName))
        .forEach(method -> all.add(activity(owner, method)));
    if (all.isEmpty()) {
      throw new IllegalArgumentException(
          owner.getClass().getTypeName() + " has no method with @Tool");
    }
    return all;
  }

  /** Those of its superclasses, too, unless it has others in their place. */
  private static Stream<Method> declared(Class<?> type) {
    Map<List<Object>, Method> all = new LinkedHashMap<>();
    for (Class<?> each = type; each != null; each = each.getSuperclass()) {
      for (Method method : each.getDeclaredMethods()) {
        if (!method.isSynthetic()) {
          List<Object> signature = List.of(method.getName(), List.of(method.getParameterTypes()));
          all.putIfAbsent(signature, method);
        }
      }
    }
    return all.values().stream();
  }

  private static Activity<?, ?> activity(Object owner, Method method) {
    method.setAccessible(true);
    List<Parameter> arguments =
        Arrays.stream(method.getParameters())
            .filter(each -> each.getType() != ActivityContext.class)
            .toList();
    if (arguments.size() == 1 && arguments.getFirst().getType().isRecord()) {
      JsonType<?> input = JsonType.of(arguments.getFirst().getParameterizedType());
      return made(owner, method, input, List::of);
    }
    return made(owner, method, ParametersType.of(arguments), given -> given);
  }

  /** Makes a list of arguments of what was given. */
  @FunctionalInterface
  private interface Spread<I> {
    List<@Nullable Object> of(I input);
  }

  @SuppressWarnings("unchecked")
  private static <I> Activity<I, Object> made(
      Object owner, Method method, JsonType<I> input, Spread<I> spread) {
    Tool tool = method.getAnnotation(Tool.class);
    JsonType<Object> output =
        method.getReturnType() == void.class
            ? (JsonType<Object>) (JsonType<?>) JsonType.of(Void.class)
            : (JsonType<Object>) JsonType.of(method.getGenericReturnType());
    ActivityBuilder<I, Object> builder =
        new ActivityBuilder<>(tool.name().isEmpty() ? method.getName() : tool.name(), input, output)
            .description(tool.value());
    if (tool.readOnly()) {
      builder.readOnly();
    } else if (tool.idempotent()) {
      builder.idempotent();
    }
    return builder.run(context -> call(owner, method, context, spread.of(context.input())));
  }

  private static @Nullable Object call(
      Object owner, Method method, ActivityContext<?> context, List<@Nullable Object> arguments)
      throws Exception {
    List<@Nullable Object> all = new ArrayList<>();
    int next = 0;
    for (Class<?> type : method.getParameterTypes()) {
      all.add(type == ActivityContext.class ? context : arguments.get(next++));
    }
    try {
      return method.invoke(owner, all.toArray());
    } catch (InvocationTargetException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }
}
