package dev.pawl.cli.complete;

import dev.pawl.cli.option.Option;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.cli.terminal.Terminal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The hidden command by which shells complete: {@code pawl __complete -- WORD ...}, the word that
 * is being typed last, or {@code pawl __complete --line LINE} as far as it is typed.
 *
 * <p>It prints a word and its description in each line, with a tab between them. {@code :files}
 * says that a file could stand there, {@code :nospace} that the words are not whole. Words for a
 * line are quoted: bash, which gives one, puts them there as they are. It never fails, asks no
 * server, and takes no longer than a person waits.
 */
public final class Completing {
  /** What it is called by shells; people need not know. */
  public static final String COMMAND = "__complete";

  static final String FILES = ":files";
  static final String NO_SPACE = ":nospace";
  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final int MOST = 500;
  private static final int WIDEST = 60;

  private final CommandTree tree;
  private final Terminal terminal;

  public Completing(CommandTree tree, Terminal terminal) {
    this.tree = tree;
    this.terminal = terminal;
  }

  public int run(List<String> arguments) {
    List<String> lines = new ArrayList<>();
    Thread thread = Thread.ofPlatform().daemon().start(() -> lines.addAll(answer(arguments)));
    try {
      if (thread.join(PATIENCE)) {
        lines.forEach(terminal.out()::println);
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    return Exit.OK.code;
  }

  /** What cannot be found out is left out. */
  private List<String> answer(List<String> arguments) {
    try {
      if (arguments.size() == 2 && arguments.getFirst().equals("--line")) {
        ShellLine line = new ShellLine(arguments.getLast());
        return lines(withoutFirst(line.words()), line.written());
      }
      return lines(withoutFirst(arguments), null);
    } catch (RuntimeException | Error _) {
      return List.of();
    }
  }

  private static List<String> withoutFirst(List<String> words) {
    return words.subList(Math.min(1, words.size()), words.size());
  }

  /**
   * @param written the last word as it stands on the line, if that is known
   */
  private List<String> lines(List<String> words, @Nullable String written) {
    if (words.isEmpty()) {
      return List.of();
    }
    Insertion insertion = new Insertion(words.getLast(), written);
    Words all = words(words, words.getLast());
    List<Candidate> fitting =
        all.words.stream()
            .filter(each -> each.word().startsWith(words.getLast()))
            .flatMap(each -> each.put(insertion).stream())
            .limit(MOST)
            .toList();
    List<String> lines = new ArrayList<>(fitting.stream().map(Completing::line).toList());
    if (all.files) {
      lines.add(FILES);
    }
    if (!fitting.isEmpty() && fitting.stream().allMatch(Candidate::goesOn)) {
      lines.add(NO_SPACE);
    }
    return lines;
  }

  private static String line(Candidate each) {
    String description =
        Printable.shortened(each.description().strip().replaceAll("\\s+", " "), WIDEST);
    return each.word() + "\t" + description;
  }

  private Words words(List<String> words, String current) {
    String name = words.getFirst();
    if (words.size() == 1) {
      return current.startsWith("-")
          ? Words.of(options(tree.root()))
          : Words.of(named(tree.commands()));
    }
    if (name.equals("help")) {
      return Words.of(
          words.size() == 2 ? named(tree.commands()) : named(tree.actions(words.get(1))));
    }
    Map<String, Usage> actions = tree.actions(name);
    String action = words.get(1);
    if (actions.isEmpty()) {
      Usage usage = tree.commands().get(name);
      return usage == null ? Words.NONE : words(Typed.of(usage, words.subList(1, words.size())));
    }
    if (words.size() == 2 && !current.startsWith("-")) {
      return Words.of(named(actions));
    }
    Usage usage = actions.get(action);
    return usage == null
        ? words(Typed.of(actions.values().iterator().next(), words.subList(1, words.size())))
        : words(Typed.of(usage, words.subList(2, words.size())));
  }

  private static Words words(Typed typed) {
    if (typed.isOption()) {
      return Words.of(options(typed.usage()));
    }
    return new Candidates(typed).find();
  }

  private static List<Candidate> named(Map<String, Usage> usages) {
    return usages.entrySet().stream()
        .map(each -> new Candidate(each.getKey(), each.getValue().header()))
        .toList();
  }

  private static List<Candidate> options(Usage usage) {
    return usage.options().stream().flatMap(Completing::names).toList();
  }

  private static Stream<Candidate> names(Option option) {
    return option.names().stream().map(name -> new Candidate(name, option.description()));
  }

  /**
   * All that could stand there.
   *
   * @param files whether any file could
   */
  record Words(List<Candidate> words, boolean files) {
    static final Words NONE = new Words(List.of(), false);

    Words {
      words = List.copyOf(words);
    }

    static Words of(List<Candidate> words) {
      return new Words(words, false);
    }
  }
}
