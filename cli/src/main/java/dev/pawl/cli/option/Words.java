package dev.pawl.cli.option;

import dev.pawl.model.Suggestion;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Reads the words after a command as people write them: {@code --name value}, {@code --name=value},
 * {@code -n value}, {@code -nvalue}, several flags behind one dash, options between arguments, and
 * {@code --} before words that only look like options.
 */
public final class Words {
  private final Usage usage;
  private final Given given;
  private final Deque<String> left;

  private Words(Usage usage, List<String> words) {
    this.usage = usage;
    this.given = new Given(usage);
    this.left = new ArrayDeque<>(words);
  }

  /**
   * @throws UsageException when they do not fit
   */
  public static Given read(Usage usage, List<String> words) {
    Words reading = new Words(usage, words);
    reading.readAll();
    // Whoever asks for help need not know what is missing.
    if (!reading.given.has("--help")) {
      reading.checkComplete();
    }
    return reading.given;
  }

  private void readAll() {
    boolean onlyArguments = false;
    while (!left.isEmpty()) {
      String word = left.removeFirst();
      if (onlyArguments || word.equals("-") || !word.startsWith("-")) {
        argument(word);
      } else if (word.equals("--")) {
        onlyArguments = true;
      } else if (word.startsWith("--")) {
        longOption(word);
      } else {
        shortOptions(word);
      }
    }
  }

  private void argument(String word) {
    int number = given.count();
    List<Argument> known = usage.arguments();
    boolean more = number >= known.size();
    if (more && (known.isEmpty() || !known.getLast().many())) {
      throw wrong("unknown argument `" + word + "`");
    }
    given.add(read(more ? known.getLast().type() : known.get(number).type(), word));
  }

  private void longOption(String word) {
    int equals = word.indexOf('=');
    Option option = known(equals < 0 ? word : word.substring(0, equals));
    if (equals < 0) {
      take(option);
    } else if (option.isFlag()) {
      throw wrong("`" + option.name() + "` takes no value");
    } else {
      put(option, word.substring(equals + 1));
    }
  }

  private void shortOptions(String word) {
    for (int i = 1; i < word.length(); i++) {
      Option option = known("-" + word.charAt(i));
      if (!option.isFlag() && i + 1 < word.length()) {
        String rest = word.substring(i + 1);
        put(option, rest.startsWith("=") ? rest.substring(1) : rest);
        return;
      }
      take(option);
    }
  }

  private Option known(String name) {
    return usage
        .option(name)
        .orElseThrow(
            () -> {
              List<String> names =
                  usage.options().stream().flatMap(option -> option.names().stream()).toList();
              String hint = Suggestion.didYouMean(name, names);
              return wrong(
                  "unknown option `" + name + "`" + (hint.isEmpty() ? pairs(name) : ", " + hint));
            });
  }

  /** Arguments of a tool look like options to those who are used to other programs. */
  private String pairs(String name) {
    return usage.arguments().stream().anyMatch(each -> each.label().contains("key=value"))
        ? "; arguments of a tool are written `" + name.replaceFirst("^-+", "") + "=VALUE`"
        : "";
  }

  /** An option whose value, if it has one, is the next word. */
  private void take(Option option) {
    if (option.isFlag()) {
      given.put(option, true);
    } else if (option.standsAlone()) {
      put(option, "-");
    } else if (left.isEmpty() || usage.option(left.getFirst()).isPresent()) {
      throw wrong("something is missing: " + option.name() + " " + option.label());
    } else {
      put(option, left.removeFirst());
    }
  }

  private void put(Option option, String value) {
    if (!given.put(option, read(option.type(), value))) {
      throw wrong("`" + option.name() + "` is given twice");
    }
  }

  private Object read(Type type, String word) {
    try {
      return type.read(word);
    } catch (Type.Unreadable e) {
      throw wrong(String.valueOf(e.getMessage()));
    }
  }

  private void checkComplete() {
    List<Argument> missing =
        usage.arguments().stream().skip(given.count()).filter(Argument::needed).toList();
    if (!missing.isEmpty()) {
      throw wrong(
          "something is missing: "
              + missing.stream().map(Argument::label).collect(Collectors.joining(" ")));
    }
  }

  private UsageException wrong(String message) {
    return new UsageException(usage.command(), message);
  }
}
