package dev.pawl.cli.complete;

import dev.pawl.cli.option.Argument;
import dev.pawl.cli.option.Option;
import dev.pawl.cli.option.Usage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What was typed of a command so far. Nothing of it has to make sense.
 *
 * @param arguments the words before the one that is being typed, without options and their values
 * @param options the values of options, by their long names
 * @param open the option whose value is being typed, or null
 * @param prefix the part of the word that is no part of what is to be completed: {@code --mcp=}
 * @param current the rest of the word
 */
record Typed(
    Usage usage,
    List<String> arguments,
    Map<String, List<String>> options,
    @Nullable Option open,
    String prefix,
    String current) {

  /**
   * @param words behind the command, the one that is being typed last
   */
  static Typed of(Usage usage, List<String> words) {
    List<String> arguments = new ArrayList<>();
    Map<String, List<String>> options = new HashMap<>();
    Option open = null;
    boolean onlyArguments = false;
    for (String word : words.subList(0, words.size() - 1)) {
      if (open != null) {
        options.computeIfAbsent(open.name(), _ -> new ArrayList<>()).add(word);
        open = null;
      } else if (onlyArguments || word.equals("-") || !word.startsWith("-")) {
        arguments.add(word);
      } else if (word.equals("--")) {
        onlyArguments = true;
      } else if (word.contains("=")) {
        Option option = option(usage, word.substring(0, word.indexOf('=')));
        if (option != null) {
          String value = word.substring(word.indexOf('=') + 1);
          options.computeIfAbsent(option.name(), _ -> new ArrayList<>()).add(value);
        }
      } else {
        Option option = option(usage, word);
        open = option == null || option.standsAlone() ? null : option;
      }
    }
    return current(new Typed(usage, arguments, options, open, "", words.getLast()), onlyArguments);
  }

  private static Typed current(Typed typed, boolean onlyArguments) {
    String word = typed.current;
    int equals = word.indexOf('=');
    if (typed.open != null || onlyArguments || !word.startsWith("--") || equals < 0) {
      return typed;
    }
    Option option = option(typed.usage, word.substring(0, equals));
    String prefix = word.substring(0, equals + 1);
    return new Typed(
        typed.usage, typed.arguments, typed.options, option, prefix, word.substring(equals + 1));
  }

  private static @Nullable Option option(Usage usage, String name) {
    return usage.options().stream()
        .filter(option -> option.names().contains(name))
        .findFirst()
        .orElse(null);
  }

  /** The name of an option is being typed. */
  boolean isOption() {
    return open == null && current.startsWith("-");
  }

  /** What the word stands for in help, or empty when there is nothing to say any more. */
  String label() {
    if (open != null) {
      return open.label();
    }
    List<Argument> known = usage.arguments();
    if (arguments.size() < known.size()) {
      return known.get(arguments.size()).label();
    }
    return known.isEmpty() || !known.getLast().many() ? "" : known.getLast().label();
  }

  /** How many words belong to the last argument already, if that takes many. */
  int behind() {
    return arguments.size() - usage.arguments().size() + 1;
  }

  String argument(int number) {
    return number < arguments.size() ? arguments.get(number) : "";
  }

  List<Path> paths(String option) {
    return options.getOrDefault(option, List.of()).stream().map(Path::of).toList();
  }
}
