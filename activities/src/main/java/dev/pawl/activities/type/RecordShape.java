package dev.pawl.activities.type;

import dev.pawl.json.Values;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A record as a JSON object: its components are the members. */
final class RecordShape {
  private RecordShape() {}

  static Shape<Object> of(Class<?> type, Types types) {
    RecordComponent[] components = type.getRecordComponents();
    List<Member> members =
        Arrays.stream(components)
            .map(each -> Member.of(each.getName(), each, each.getAnnotatedType(), types))
            .toList();
    List<Method> accessors = Arrays.stream(components).map(RecordShape::accessor).toList();
    Constructor<?> constructor = constructor(type);
    return new Shape<>(
        Member.schema(members, type.getAnnotation(Description.class)),
        (json, path) -> made(constructor, Member.values(members, json, path), path),
        value -> written(members, accessors, value));
  }

  private static Map<String, @Nullable Object> written(
      List<Member> members, List<Method> accessors, Object value) {
    @Nullable Object[] json = new @Nullable Object[2 * members.size()];
    int size = 0;
    for (int i = 0; i < members.size(); i++) {
      Member member = members.get(i);
      Object written = member.write(call(accessors.get(i), value));
      if (written != null || !member.optional()) {
        json[size++] = member.name();
        json[size++] = written;
      }
    }
    return Values.object(size == json.length ? json : Arrays.copyOf(json, size));
  }

  private static Method accessor(RecordComponent component) {
    Method accessor = component.getAccessor();
    accessor.setAccessible(true);
    return accessor;
  }

  private static Constructor<?> constructor(Class<?> type) {
    Class<?>[] types =
        Arrays.stream(type.getRecordComponents())
            .map(RecordComponent::getType)
            .toArray(Class<?>[]::new);
    try {
      Constructor<?> constructor = type.getDeclaredConstructor(types);
      constructor.setAccessible(true);
      return constructor;
    } catch (NoSuchMethodException e) {
      throw new IllegalArgumentException(type.getTypeName() + " is no record", e);
    }
  }

  /** What a record itself refuses is told in its own words. */
  private static Object made(Constructor<?> constructor, @Nullable Object[] values, String path) {
    try {
      return constructor.newInstance(values);
    } catch (InvocationTargetException e) {
      String name = path.isEmpty() ? "it" : "`" + path + "`";
      throw new JsonTypeException(
          name + " is refused: " + e.getTargetException().getMessage(), e.getTargetException());
    } catch (ReflectiveOperationException | IllegalArgumentException e) {
      throw new JsonTypeException("`" + path + "` cannot be made: " + e.getMessage(), e);
    }
  }

  private static @Nullable Object call(Method accessor, Object owner) {
    try {
      return accessor.invoke(owner);
    } catch (InvocationTargetException e) {
      throw new JsonTypeException(
          "`" + accessor.getName() + "` cannot be read: " + e.getTargetException(), e);
    } catch (IllegalAccessException e) {
      throw new JsonTypeException("`" + accessor.getName() + "` cannot be read", e);
    }
  }
}
