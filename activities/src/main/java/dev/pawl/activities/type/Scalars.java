package dev.pawl.activities.type;

import dev.pawl.json.Values;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Java types that are one text, number or boolean, and those that are any JSON value. */
final class Scalars {
  private static final Shape<Object> ANY =
      new Shape<>(Map.of(), (json, _) -> required(json), Values::freeze, true);
  private static final Shape<Boolean> BOOLEAN =
      new Shape<>(
          Map.of("type", "boolean"),
          (json, path) -> {
            if (json instanceof Boolean value) {
              return value;
            }
            throw Shape.unfit(path, "true or false", json);
          },
          value -> value);

  private static final Map<Class<?>, Shape<?>> ALL =
      Map.ofEntries(
          Map.entry(Object.class, ANY),
          Map.entry(Void.class, new Shape<>(Map.of(), (_, _) -> nothing(), _ -> null, true)),
          Map.entry(String.class, text(Map.of("type", "string"), it -> it)),
          Map.entry(Boolean.class, BOOLEAN),
          Map.entry(boolean.class, BOOLEAN),
          Map.entry(Integer.class, whole(Integer.class, BigDecimal::intValueExact)),
          Map.entry(int.class, whole(Integer.class, BigDecimal::intValueExact)),
          Map.entry(Long.class, whole(Long.class, BigDecimal::longValueExact)),
          Map.entry(long.class, whole(Long.class, BigDecimal::longValueExact)),
          Map.entry(BigInteger.class, whole(BigInteger.class, BigDecimal::toBigIntegerExact)),
          Map.entry(Short.class, whole(Short.class, BigDecimal::shortValueExact)),
          Map.entry(short.class, whole(Short.class, BigDecimal::shortValueExact)),
          Map.entry(Byte.class, whole(Byte.class, BigDecimal::byteValueExact)),
          Map.entry(byte.class, whole(Byte.class, BigDecimal::byteValueExact)),
          Map.entry(Float.class, number(Float.class, BigDecimal::floatValue)),
          Map.entry(float.class, number(Float.class, BigDecimal::floatValue)),
          Map.entry(Double.class, number(Double.class, BigDecimal::doubleValue)),
          Map.entry(double.class, number(Double.class, BigDecimal::doubleValue)),
          Map.entry(BigDecimal.class, number(BigDecimal.class, it -> it)),
          Map.entry(Instant.class, text(format("date-time"), Instant::parse)),
          Map.entry(LocalDate.class, text(format("date"), LocalDate::parse)),
          Map.entry(Duration.class, text(format("duration"), Duration::parse)),
          Map.entry(UUID.class, text(format("uuid"), UUID::fromString)),
          Map.entry(URI.class, text(format("uri"), URI::create)));

  private Scalars() {}

  /** All that a Void can be. */
  @SuppressWarnings("NullAway")
  private static Void nothing() {
    return null;
  }

  static boolean knows(Class<?> type) {
    return ALL.containsKey(type);
  }

  static Shape<?> of(Class<?> type) {
    Shape<?> known = ALL.get(type);
    if (known == null) {
      throw new IllegalArgumentException(type.getTypeName());
    }
    return known;
  }

  /** Null is a JSON value, too, and so is one of any type. */
  @SuppressWarnings("NullAway")
  private static Object required(@Nullable Object json) {
    return json;
  }

  private static Map<String, @Nullable Object> format(String name) {
    return Map.of("type", "string", "format", name);
  }

  private static <T> Shape<T> text(Map<String, @Nullable Object> schema, Function<String, T> read) {
    String wanted = schema.get("format") instanceof String form ? "a text: " + form : "a string";
    return new Shape<>(
        schema,
        (json, path) -> {
          if (!(json instanceof String text)) {
            throw Shape.unfit(path, wanted, json);
          }
          try {
            return read.apply(text);
          } catch (DateTimeException | IllegalArgumentException _) {
            throw Shape.unfit(path, wanted, json);
          }
        },
        Object::toString);
  }

  private static <T extends Number> Shape<T> whole(Class<T> as, Function<BigDecimal, T> read) {
    return numeric("integer", "a whole number that fits", as, read);
  }

  private static <T extends Number> Shape<T> number(Class<T> as, Function<BigDecimal, T> read) {
    return numeric("number", "a number", as, read);
  }

  private static <T extends Number> Shape<T> numeric(
      String type, String wanted, Class<T> as, Function<BigDecimal, T> read) {
    return new Shape<>(
        Map.of("type", type),
        (json, path) -> {
          if (as.isInstance(json)) {
            return as.cast(json);
          }
          if (!(json instanceof Number given)) {
            throw Shape.unfit(path, wanted, json);
          }
          try {
            return read.apply(
                given instanceof Integer || given instanceof Long
                    ? BigDecimal.valueOf(given.longValue())
                    : new BigDecimal(given.toString()));
          } catch (ArithmeticException | NumberFormatException _) {
            throw Shape.unfit(path, wanted, json);
          }
        },
        value -> value);
  }
}
