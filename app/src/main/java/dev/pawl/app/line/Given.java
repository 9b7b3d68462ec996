package dev.pawl.app.line;

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

  /**
   * The value of an option by its long name, or what is to stand for it; a list when it can be
   * repeated.
   */
  @SuppressWarnings("unchecked")
  public <T extends @Nullable Object> T value(String option, T otherwise) {
    Object value = options.get(option);
    return value == null ? otherwise : (T) value;
  }

  /** An argument by its number, or what is to stand for it; a list when it takes many words. */
  @SuppressWarnings("unchecked")
  public <T extends @Nullable Object> T argument(int number, T otherwise) {
    if (number >= arguments.size()) {
      return otherwise;
    }
    boolean many = usage.arguments().get(number).many();
    return (T)
        (many ? List.copyOf(arguments.subList(number, arguments.size())) : arguments.get(number));
  }

  /** What to throw when words are right one by one, but make no sense together. */
  public UsageException wrong(@Nullable String message) {
    return new UsageException(usage.command(), String.valueOf(message));
  }
}
