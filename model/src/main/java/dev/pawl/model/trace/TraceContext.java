package dev.pawl.model.trace;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Where something belongs in a trace that spans programs, in the words of W3C Trace Context and
 * Baggage. What others send is kept only where it is well-formed: it ends up in journals and is
 * passed on.
 *
 * @param parent the {@code traceparent}: version, trace, span, and flags
 * @param state the {@code tracestate}; empty if there is none
 * @param baggage empty if there is none
 * @param own whether this process tells of spans of its own, so that what it calls belongs to those
 */
public record TraceContext(String parent, String state, String baggage, boolean own) {
  public static final String PARENT = "traceparent";
  public static final String STATE = "tracestate";
  public static final String BAGGAGE = "baggage";

  private static final int LENGTH = 55;
  private static final int LONGEST = 128;
  private static final int MOST_STATE = 512;
  private static final int MOST_BAGGAGE = 8_192;

  /** What somebody says by these names; null if nothing, or nothing that can be used. */
  public static @Nullable TraceContext of(Function<String, @Nullable Object> said) {
    return said.apply(PARENT) instanceof String parent && isWellFormed(parent)
        ? new TraceContext(
            parent, text(said.apply(STATE), MOST_STATE), text(said.apply(BAGGAGE), MOST_BAGGAGE))
        : null;
  }

  public TraceContext(String parent, String state, String baggage) {
    this(parent, state, baggage, false);
  }

  /** Of what {@link #toMap} gave. */
  public static @Nullable TraceContext of(Map<?, ?> said) {
    return of(said::get);
  }

  /** By hand: every call that belongs to a trace comes through here. */
  private static boolean isWellFormed(String parent) {
    return parent.length() >= LENGTH
        && parent.length() <= LONGEST
        && isHex(parent, 0, 2)
        && parent.charAt(2) == '-'
        && isHex(parent, 3, 35)
        && parent.charAt(35) == '-'
        && isHex(parent, 36, 52)
        && parent.charAt(52) == '-'
        && isHex(parent, 53, LENGTH)
        && !parent.startsWith("ff")
        && !isZero(parent, 3, 35)
        && !isZero(parent, 36, 52)
        && mayEnd(parent);
  }

  /** A later version may add something; the first one ends here. */
  private static boolean mayEnd(String parent) {
    return parent.length() == LENGTH
        || (parent.charAt(LENGTH) == '-'
            && !parent.startsWith("00")
            && !text(parent, LONGEST).isEmpty());
  }

  private static boolean isHex(String text, int from, int to) {
    return text.substring(from, to)
        .chars()
        .allMatch(each -> (each >= '0' && each <= '9') || (each >= 'a' && each <= 'f'));
  }

  private static boolean isZero(String text, int from, int to) {
    return text.substring(from, to).chars().allMatch(each -> each == '0');
  }

  /** What is too long, or could not stand in a header, is left out: it is of use to others only. */
  private static String text(@Nullable Object said, int most) {
    return said instanceof String text
            && text.length() <= most
            && text.chars().allMatch(each -> each >= ' ' && each < 0x7f)
        ? text
        : "";
  }

  /** The trace, in 32 hexadecimal digits. */
  public String trace() {
    return parent.substring(3, 35);
  }

  /** The span, in 16 hexadecimal digits. */
  public String span() {
    return parent.substring(36, 52);
  }

  /** Whether whoever began the trace wants it to be kept. */
  public boolean isSampled() {
    return (Character.digit(parent.charAt(54), 16) & 1) == 1;
  }

  /** The same, seen from a span within it that this process tells of. */
  public TraceContext within(String span) {
    return new TraceContext(
        "00-" + trace() + "-" + span + (isSampled() ? "-01" : "-00"), state, baggage, true);
  }

  /** As it is passed on: names with texts. */
  public Map<String, String> toMap() {
    Map<String, String> said = new LinkedHashMap<>();
    said.put(PARENT, parent);
    if (!state.isEmpty()) {
      said.put(STATE, state);
    }
    if (!baggage.isEmpty()) {
      said.put(BAGGAGE, baggage);
    }
    return said;
  }
}
