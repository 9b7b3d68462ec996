package dev.pawl.library.gate;

import dev.pawl.expression.regex.Regex;
import dev.pawl.expression.regex.RegexFlags;
import dev.pawl.expression.regex.RegexSyntaxException;
import dev.pawl.formats.reading.Cursor;
import dev.pawl.governance.gate.Redaction;
import dev.pawl.governance.gate.Sensitive;
import dev.pawl.governance.gate.Then;
import dev.pawl.model.Durations;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import dev.pawl.model.Suggestion;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Reads {@code then}: what follows when a gate is violated. */
final class ThenReader {
  static final List<String> WORDS = List.of("note", "hold", "refuse", "redact");

  private static final int MOST_APPROVALS = 20;
  private static final Duration LONGEST = Duration.ofDays(365);

  private final Cursor gate;

  ThenReader(Cursor gate) {
    this.gate = gate;
  }

  /** Null if nothing is said, or nothing that makes sense. */
  @Nullable Then read() {
    if (!(gate.get("then") instanceof Source.Mapping mapping)) {
      String word = gate.choice("then", WORDS);
      return word == null ? null : usual(word);
    }
    Cursor then =
        new Cursor(
                mapping,
                gate.name("then"),
                GateKeys.THEN.refusing(
                    List.of("note", "refuse"), "write it as a word, as in `then: refuse`"),
                gate.report())
            .refuseUnknownKeys();
    Source hold = then.get("hold");
    Source redact = then.get("redact");
    if (hold != null && redact != null) {
      gate.problem(
          ProblemCode.BAD_VALUE,
          gate.name("then") + " is one thing: what is held has not come to pass yet",
          mapping.place(),
          "make two gates of it");
      return null;
    }
    if (hold != null) {
      Source.Mapping how = then.mapping("hold");
      return how == null ? null : hold(then, how);
    }
    return redact == null ? null : new Then.Redact(redaction(then, Sensitive.USUAL));
  }

  private static Then usual(String word) {
    return switch (word) {
      case "note" -> new Then.Note();
      case "hold" -> Then.Wait.USUAL;
      case "refuse" -> new Then.Refuse();
      default -> new Then.Redact(new Redaction(Sensitive.USUAL, Map.of()));
    };
  }

  private static Then hold(Cursor then, Source.Mapping given) {
    Cursor hold =
        new Cursor(given, then.name("hold"), GateKeys.HOLD, then.report()).refuseUnknownKeys();
    Set<String> roles = new TreeSet<>();
    hold.texts("roles").forEach(each -> roles.add(String.valueOf(each.value())));
    return new Then.Wait(roles, approvals(hold), hold.flag("fourEyes", false), expires(hold));
  }

  private static int approvals(Cursor hold) {
    Source given = hold.get("approvals");
    if (given == null) {
      return 1;
    }
    if (given instanceof Source.Scalar scalar
        && scalar.value() instanceof Number number
        && number.doubleValue() == number.intValue()
        && number.intValue() >= 1
        && number.intValue() <= MOST_APPROVALS) {
      return number.intValue();
    }
    hold.problem(
        ProblemCode.BAD_VALUE,
        hold.name("approvals") + " must be a number from 1 to " + MOST_APPROVALS,
        given.place(),
        "write how many people have to agree");
    return 1;
  }

  private static Duration expires(Cursor hold) {
    Source.Scalar given = hold.scalarText("expires", hold.get("expires"));
    if (given == null) {
      return Duration.ZERO;
    }
    return Durations.parse(String.valueOf(given.value()))
        .filter(time -> !time.isZero() && time.compareTo(LONGEST) <= 0)
        .orElseGet(
            () -> {
              hold.problem(
                  ProblemCode.BAD_VALUE,
                  hold.name("expires") + " must be a time of a year at most",
                  given.place(),
                  "write it like 2h or 3d");
              return Duration.ZERO;
            });
  }

  /**
   * Reads {@code redact}: what is taken out.
   *
   * @param usual what is, if nothing is said
   */
  static Redaction redaction(Cursor then, Set<Sensitive> usual) {
    Source given = then.get("redact");
    if (!(given instanceof Source.Mapping mapping)) {
      return new Redaction(given == null ? usual : kinds(then, "redact"), Map.of());
    }
    Cursor redact =
        new Cursor(mapping, then.name("redact"), GateKeys.REDACT, then.report())
            .refuseUnknownKeys();
    return new Redaction(
        redact.get("data") == null ? usual : kinds(redact, "data"), patterns(redact));
  }

  private static Set<Sensitive> kinds(Cursor redact, String key) {
    List<String> known = Arrays.stream(Sensitive.values()).map(Sensitive::text).toList();
    Set<Sensitive> kinds = EnumSet.noneOf(Sensitive.class);
    for (Source.Scalar each : redact.texts(key)) {
      if (known.contains(String.valueOf(each.value()))) {
        Arrays.stream(Sensitive.values())
            .filter(kind -> kind.text().equals(each.value()))
            .forEach(kinds::add);
        continue;
      }
      String near = Suggestion.didYouMean(String.valueOf(each.value()), known);
      redact.problem(
          ProblemCode.BAD_VALUE,
          "nobody knows how to find `" + each.value() + "`",
          each.place(),
          near.isEmpty()
              ? "use some of: " + String.join(", ", known) + ", or write a pattern"
              : near);
    }
    return kinds;
  }

  private static Map<String, Regex> patterns(Cursor redact) {
    Source.Mapping given = redact.mapping("patterns");
    Map<String, Regex> patterns = new LinkedHashMap<>();
    if (given == null) {
      return patterns;
    }
    given
        .entries()
        .forEach(
            (name, entry) -> {
              Source.Scalar text = redact.stringIn("the pattern `" + name + "`", entry.value());
              if (text != null) {
                pattern(redact, name, text, patterns);
              }
            });
    return patterns;
  }

  private static void pattern(
      Cursor redact, String name, Source.Scalar text, Map<String, Regex> patterns) {
    try {
      Regex regex = Regex.compile(String.valueOf(text.value()), RegexFlags.UNICODE);
      if (regex.isIn("", steps -> {})) {
        redact.problem(
            ProblemCode.BAD_VALUE,
            "the pattern `" + name + "` matches nothing at all, which is everywhere",
            text.place(),
            "let it match at least one character");
      }
      patterns.put(name, regex);
    } catch (RegexSyntaxException e) {
      redact.problem(
          ProblemCode.BAD_VALUE,
          "the pattern `" + name + "` is no regular expression: " + e.getMessage(),
          text.place(),
          "write it as JavaScript does, without slashes");
    }
  }
}
