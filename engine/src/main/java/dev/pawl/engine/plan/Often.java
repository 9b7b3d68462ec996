package dev.pawl.engine.plan;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * How often something can happen in one run.
 *
 * @param least in every run in which nothing fails
 * @param most in all, whatever fails; {@link #UNBOUNDED} when nothing but somebody's decision ends
 *     it
 * @param each for each combination of the factors; the same as {@code most} when there are none,
 *     and {@link #VARYING} when it is not the same for all of them
 * @param factors what is not known; of very many only the first, and then {@code each} is {@link
 *     #VARYING}
 */
public record Often(long least, long most, long each, Set<Factor> factors) {
  public static final long UNBOUNDED = Long.MAX_VALUE;
  public static final long VARYING = -1;

  /** Nobody reads more of them; chains of tools could have as many as tools for each of them. */
  private static final int MOST_FACTORS = 16;

  public static final Often NEVER = new Often(0, 0, 0, Set.of());
  public static final Often ONCE = exactly(1);

  public Often {
    factors = Collections.unmodifiableSet(new LinkedHashSet<>(factors));
  }

  /** So often if nothing fails, and never more often. */
  public static Often exactly(long times) {
    return new Often(times, times, times, Set.of());
  }

  /** At least once if nothing fails, and at most so often. */
  static Often tried(long times) {
    return new Often(Math.min(1, times), times, times, Set.of());
  }

  /** As often as something comes that nobody knows the number of, within a bound. */
  static Often per(Factor factor, long bound) {
    return new Often(0, bound, 1, Set.of(factor));
  }

  public boolean isNever() {
    return most == 0;
  }

  /** This, for each time that something around it happens. */
  Often in(Often around) {
    if (isNever() || around.isNever()) {
      return NEVER;
    }
    Set<Factor> both = union(around.factors, factors);
    boolean varies = each == VARYING || around.each == VARYING || both.size() > MOST_FACTORS;
    return new Often(
        product(least, around.least),
        product(most, around.most),
        varies ? VARYING : product(each, around.each),
        some(both));
  }

  /** This, or that, or both. */
  public Often and(Often other) {
    if (isNever() || other.isNever()) {
      return isNever() ? other : this;
    }
    Set<Factor> both = union(factors, other.factors);
    boolean same = factors.equals(other.factors) && each != VARYING && other.each != VARYING;
    return new Often(
        sum(least, other.least),
        sum(most, other.most),
        same ? sum(each, other.each) : VARYING,
        some(both));
  }

  private static Set<Factor> union(Set<Factor> some, Set<Factor> others) {
    Set<Factor> both = new LinkedHashSet<>(some);
    both.addAll(others);
    return both;
  }

  /** Whether somebody decides about it is told in any case. */
  private static Set<Factor> some(Set<Factor> all) {
    if (all.size() <= MOST_FACTORS) {
      return all;
    }
    Set<Factor> some = new LinkedHashSet<>();
    all.stream()
        .filter(each -> each.kind() == Factor.Kind.DECISION)
        .findFirst()
        .ifPresent(some::add);
    all.stream().limit(MOST_FACTORS - 1L).forEach(some::add);
    return some;
  }

  /** The same, and no more than that. */
  Often within(long bound) {
    return most <= bound
        ? this
        : new Often(Math.min(least, bound), bound, factors.isEmpty() ? bound : each, factors);
  }

  /** The same, at least so often if nothing fails. */
  Often atLeast(long times) {
    return new Often(times, most, each, factors);
  }

  private static long product(long a, long b) {
    return b > 0 && a > UNBOUNDED / b ? UNBOUNDED : a * b;
  }

  private static long sum(long a, long b) {
    return a > UNBOUNDED - b ? UNBOUNDED : a + b;
  }
}
