package dev.pawl.engine.plan;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * How often something can happen in one run: a bound from above that holds whatever fails.
 *
 * @param most in all; {@link #UNBOUNDED} when nothing but somebody's decision ends it
 * @param each for each combination of the factors; the same as {@code most} when there are none,
 *     and {@link #VARYING} when it is not the same for all of them
 * @param surely whether it happens at least once in every run in which nothing fails
 * @param factors what is not known
 */
public record Often(long most, long each, boolean surely, Set<Factor> factors) {
  public static final long UNBOUNDED = Long.MAX_VALUE;
  public static final long VARYING = -1;
  public static final Often NEVER = new Often(0, 0, false, Set.of());
  public static final Often ONCE = new Often(1, 1, true, Set.of());

  public Often {
    factors = Collections.unmodifiableSet(new LinkedHashSet<>(factors));
  }

  /** So often, and no more. */
  public static Often upTo(long times) {
    return new Often(times, times, times > 0, Set.of());
  }

  /** As often as something comes that nobody knows the number of, within a bound. */
  static Often per(Factor factor, long bound) {
    return new Often(bound, 1, false, Set.of(factor));
  }

  public boolean isNever() {
    return most == 0;
  }

  /** This, for each time that something around it happens. */
  Often in(Often around) {
    if (isNever() || around.isNever()) {
      return NEVER;
    }
    Set<Factor> both = new LinkedHashSet<>(around.factors);
    both.addAll(factors);
    long whole = product(most, around.most);
    boolean varies = each == VARYING || around.each == VARYING;
    return new Often(
        whole, varies ? VARYING : product(each, around.each), surely && around.surely, both);
  }

  /** This, or that, or both. */
  Often and(Often other) {
    if (isNever() || other.isNever()) {
      return isNever() ? other : this;
    }
    Set<Factor> both = new LinkedHashSet<>(factors);
    both.addAll(other.factors);
    boolean same = factors.equals(other.factors) && each != VARYING && other.each != VARYING;
    return new Often(
        sum(most, other.most),
        same ? sum(each, other.each) : VARYING,
        surely || other.surely,
        both);
  }

  /** The same, and no more than that. */
  Often within(long bound) {
    return most <= bound
        ? this
        : new Often(bound, factors.isEmpty() ? bound : each, surely, factors);
  }

  Often surelyOnlyIf(boolean condition) {
    return surely == condition ? this : new Often(most, each, condition, factors);
  }

  private static long product(long a, long b) {
    return a > UNBOUNDED / b ? UNBOUNDED : a * b;
  }

  private static long sum(long a, long b) {
    return a > UNBOUNDED - b ? UNBOUNDED : a + b;
  }
}
