package dev.pawl.cli.option;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a command was given. */
public final class Given {
  private final Usage usage;
  private final Map<String, Object> options = new HashMap<>();
  private final List<Object> arguments = new ArrayList<>();

  Given(Usage usage) {
    this.usage = usage;
  }

  /** False when it is there already and may not be repeated. */
  boolean put(Option option, Object value) {
    if (!option.repeated()) {
      return options.put(option.name(), value) == null || option.isFlag();
    }
    Object known = options.computeIfAbsent(option.name(), _ -> new ArrayList<>());
    if (known instanceof List<?> list) {
      List<Object> longer = new ArrayList<>(list);
      longer.add(value);
      options.put(option.name(), longer);
    }
    return true;
  }

  void add(Object argument) {
    arguments.add(argument);
  }

  int count() {
    return arguments.size();
  }

  /** Whether an option was given. */
  public boolean has(String option) {
    return options.containsKey(option);
  }

  /** The value of an option by its long name, or null; a list when it can be repeated. */
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  public <T> @Nullable T value(String option) {
    return (T) options.get(option);
  }

  public <T> T value(String option, T otherwise) {
    T value = value(option);
    return value == null ? otherwise : value;
  }

  /** An argument by its number, or null; a list when it takes many words. */
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  public <T> @Nullable T argument(int number) {
    if (number >= arguments.size()) {
      return null;
    }
    boolean many = usage.arguments().get(number).many();
    return (T)
        (many ? List.copyOf(arguments.subList(number, arguments.size())) : arguments.get(number));
  }

  public <T> T argument(int number, T otherwise) {
    T value = argument(number);
    return value == null ? otherwise : value;
  }

  /** What to throw when words are right one by one, but make no sense together. */
  public UsageException wrong(@Nullable String message) {
    return new UsageException(usage.command(), String.valueOf(message));
  }
}
