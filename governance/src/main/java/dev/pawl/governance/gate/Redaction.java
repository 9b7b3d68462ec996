package dev.pawl.governance.gate;

import dev.pawl.expression.regex.Meter;
import dev.pawl.expression.regex.Regex;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Takes out of values what must not be told. It never throws: of a value that cannot be looked
 * through, nothing is told.
 */
public final class Redaction {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final List<Finder> finders = new ArrayList<>();
  private final boolean members;
  private final List<String> names = new ArrayList<>();

  /**
   * @param patterns more that is to be found, by what it is called
   */
  public Redaction(Collection<Sensitive> kinds, Map<String, Regex> patterns) {
    for (Sensitive each : new TreeSet<>(kinds)) {
      finders.add(each.finder());
      names.add(each.text());
    }
    patterns.forEach(
        (name, regex) -> {
          finders.add(new PatternFinder(name, regex));
          names.add(name);
        });
    members = kinds.contains(Sensitive.PASSWORDS);
  }

  /** What it looks for, as files have it. */
  public List<String> names() {
    return List.copyOf(names);
  }

  /** The value without what must not be told. */
  public @Nullable Object apply(@Nullable Object value) {
    try {
      return sweep().value(value, 0);
    } catch (RuntimeException | StackOverflowError _) {
      return placeholder("it could not be looked through");
    }
  }

  /** The kinds of what a value holds that must not be told. */
  Set<String> found(@Nullable Object value) {
    Sweep sweep = sweep();
    sweep.value(value, 0);
    return sweep.kinds();
  }

  private Sweep sweep() {
    return new Sweep(finders, members, meter());
  }

  private static Meter meter() {
    long until = System.nanoTime() + PATIENCE.toNanos();
    return _ -> {
      if (System.nanoTime() - until > 0) {
        throw new IllegalStateException("it took too long to look through it");
      }
    };
  }

  static String placeholder(String kind) {
    return "[redacted: " + kind + "]";
  }
}
