package dev.pawl.governance.gate;

import java.util.List;

/**
 * What a gate has to do with, and what of that it has not.
 *
 * @param except each of which is left out
 */
public record Reach(Coverage applies, List<Coverage> except) {
  /** Whatever there is. */
  public static final Reach EVERYTHING = new Reach(Coverage.EVERYTHING, List.of());

  public Reach {
    except = List.copyOf(except);
  }

  public static Reach of(Coverage applies) {
    return new Reach(applies, List.of());
  }

  boolean covers(Case it) {
    return applies.covers(it) && except.stream().noneMatch(each -> each.covers(it));
  }

  public String words() {
    StringBuilder words = new StringBuilder(applies.words());
    except.forEach(each -> words.append(", not ").append(each.words()));
    return words.toString();
  }
}
