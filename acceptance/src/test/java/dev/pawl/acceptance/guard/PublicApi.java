package dev.pawl.acceptance.guard;

import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What Java programs can use of some classes, and of those that their signatures name. */
final class PublicApi {
  private static final Pattern OURS = Pattern.compile("dev\\.pawl\\.[A-Za-z0-9_.$]+");

  private final TreeMap<String, List<String>> types = new TreeMap<>();

  PublicApi(Collection<Class<?>> roots) {
    Deque<Class<?>> open = new ArrayDeque<>(roots);
    Set<Class<?>> seen = new HashSet<>();
    while (!open.isEmpty()) {
      Class<?> type = open.pop();
      if (seen.add(type) && Modifier.isPublic(type.getModifiers())) {
        List<String> lines = lines(type);
        types.put(type.getName(), lines);
        lines.forEach(line -> named(line).forEach(open::push));
        open.addAll(List.of(type.getDeclaredClasses()));
      }
    }
  }

  /** The names of all types that it consists of. */
  Set<String> names() {
    return types.keySet();
  }

  /** As a text, that changes when it does. */
  String text() {
    return types.values().stream()
        .map(lines -> String.join("\n  ", lines))
        .collect(Collectors.joining("\n\n", "", "\n"))
        .replace("@org.jspecify.annotations.Nullable() ", "@Nullable ")
        .replaceAll("\\bjava\\.(lang|util|time|util\\.function|nio\\.file|io)\\.(?=[A-Z])", "");
  }

  private static Stream<Class<?>> named(String line) {
    return OURS.matcher(line).results().map(MatchResult::group).distinct().map(PublicApi::load);
  }

  private static Class<?> load(String name) {
    try {
      return Class.forName(name);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<String> lines(Class<?> type) {
    Set<String> members = new TreeSet<>();
    Arrays.stream(type.getDeclaredConstructors())
        .filter(PublicApi::isSeen)
        .map(PublicApi::constructor)
        .forEach(members::add);
    Arrays.stream(type.getDeclaredMethods())
        .filter(PublicApi::isSeen)
        .filter(method -> !isOfEveryObject(method))
        .map(PublicApi::method)
        .forEach(members::add);
    Arrays.stream(type.getDeclaredFields())
        .filter(field -> Modifier.isPublic(field.getModifiers()))
        .filter(field -> !field.isEnumConstant() || isAtTheDoor(type))
        .map(PublicApi::field)
        .forEach(members::add);
    return Stream.concat(Stream.of(heading(type)), members.stream()).toList();
  }

  /** Constants of the model may be added by whoever has more to say. */
  private static boolean isAtTheDoor(Class<?> type) {
    return !type.getPackageName().equals("dev.pawl.model");
  }

  private static boolean isSeen(Executable member) {
    return !member.isSynthetic()
        && (Modifier.isPublic(member.getModifiers())
            || Modifier.isProtected(member.getModifiers()));
  }

  private static boolean isOfEveryObject(Method method) {
    return Stream.of("toString", "equals", "hashCode").anyMatch(method.getName()::equals);
  }

  private static String heading(Class<?> type) {
    String kind =
        type.isAnnotation()
            ? "annotation"
            : type.isRecord()
                ? "record"
                : type.isEnum() ? "enum" : type.isInterface() ? "interface" : "class";
    String permits =
        type.isSealed()
            ? Arrays.stream(type.getPermittedSubclasses())
                .map(Class::getName)
                .sorted()
                .collect(Collectors.joining(", ", " permits ", ""))
            : "";
    String above =
        Stream.concat(
                Stream.ofNullable(type.getGenericSuperclass()),
                Arrays.stream(type.getGenericInterfaces()))
            .map(Type::getTypeName)
            .filter(name -> !Set.of("java.lang.Object", "java.lang.Record").contains(name))
            .sorted(Comparator.naturalOrder())
            .collect(Collectors.joining(", "));
    return kind + " " + type.getName() + (above.isEmpty() ? "" : " : " + above) + permits;
  }

  private static String constructor(Constructor<?> made) {
    return "new(" + parameters(made) + ")" + thrown(made);
  }

  private static String method(Method method) {
    boolean isStatic = Modifier.isStatic(method.getModifiers());
    boolean isOpen = Modifier.isAbstract(method.getModifiers());
    return (isStatic ? "static " : "")
        + (isOpen && !method.getDeclaringClass().isInterface() ? "abstract " : "")
        + (method.isDefault() ? "default " : "")
        + method.getAnnotatedReturnType()
        + " "
        + method.getName()
        + "("
        + parameters(method)
        + ")"
        + thrown(method);
  }

  private static String field(Field field) {
    return field.isEnumConstant()
        ? field.getName()
        : field.getAnnotatedType() + " " + field.getName();
  }

  private static String parameters(Executable member) {
    return Arrays.stream(member.getAnnotatedParameterTypes())
        .map(AnnotatedType::toString)
        .collect(Collectors.joining(", "));
  }

  private static String thrown(Executable member) {
    return member.getExceptionTypes().length == 0
        ? ""
        : Arrays.stream(member.getExceptionTypes())
            .map(Class::getName)
            .sorted()
            .collect(Collectors.joining(", ", " throws ", ""));
  }
}
