package dev.pawl.cli.plan;

import dev.pawl.cli.terminal.Colour;
import dev.pawl.cli.terminal.Table.Cell;
import dev.pawl.engine.plan.Act;
import dev.pawl.engine.plan.Effects;
import dev.pawl.engine.plan.Factor;
import dev.pawl.engine.plan.Often;
import dev.pawl.engine.plan.Plan;
import dev.pawl.engine.plan.Site;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The words of a plan. */
final class PlanWords {
  private PlanWords() {}

  /** As in {@code at most once} or {@code up to 3 times per item of `fetch`}. */
  static String often(Often often) {
    if (often.isNever()) {
      return "never";
    }
    List<String> per = new ArrayList<>();
    boolean decided = false;
    for (Factor factor : often.factors()) {
      switch (factor.kind()) {
        case ITEM -> per.add("item of `" + factor.node() + "`");
        case ROUND -> per.add("round from `" + factor.node() + "`");
        case CALL -> per.add("run of `" + factor.node() + "`");
        case DECISION -> decided = true;
      }
    }
    if (decided) {
      return (often.least() > 0 ? "once" : "at most once") + ", again if told to";
    }
    if (per.isEmpty()) {
      return times(often.least(), often.most());
    }
    String each = often.each() == Often.VARYING ? "several times" : each(often.each());
    return each + " per " + String.join(" and ", per) + ", at most " + number(often.most());
  }

  /** What a drawing says of each node of the tool itself. */
  static Map<String, String> notes(Plan plan) {
    Map<String, Often> runs = new LinkedHashMap<>();
    plan.steps()
        .forEach(
            (site, often) -> {
              if (site.workflow().equals(plan.tool()) && site.outerNode().equals(site.node())) {
                runs.merge(site.node(), often, Often::and);
              }
            });
    Map<String, String> notes = new LinkedHashMap<>();
    runs.forEach((node, often) -> notes.put(node, often(often)));
    plan.acts()
        .forEach(
            (act, often) -> {
              if (act instanceof Act.Call call && call.site().workflow().equals(plan.tool())) {
                String effect = effect(call.effects()).text();
                notes.put(call.site().outerNode(), often(often) + " · " + effect);
              }
            });
    return notes;
  }

  private static String each(long times) {
    return times == 1 ? "once" : "up to " + number(times) + " times";
  }

  private static String times(long least, long most) {
    if (least == most) {
      return most == 1 ? "once" : most == 2 ? "twice" : number(most) + " times";
    }
    if (least == 0) {
      return most == 1 ? "at most once" : "up to " + number(most) + " times";
    }
    return number(least) + " to " + number(most) + " times";
  }

  static String number(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  static Cell effect(Effects effects) {
    return switch (effects.kind()) {
      case READ_ONLY -> new Cell("read-only", Colour.GREEN);
      case ADDING -> new Cell("adds" + repeatable(effects), Colour.YELLOW);
      case DESTRUCTIVE -> new Cell("destructive" + repeatable(effects), Colour.RED);
      case UNKNOWN -> new Cell("unknown" + repeatable(effects), Colour.YELLOW);
    };
  }

  private static String repeatable(Effects effects) {
    return effects.isRepeatable() ? ", idempotent" : "";
  }

  /** The node, and the tool that it belongs to if that is another one. */
  static String at(Site site, String tool) {
    String node = site.outerNode();
    return site.workflow().equals(tool) ? node : site.workflow() + ": " + node;
  }

  /** Why a call is made, unless its node simply says so. */
  static String why(Act.Call call) {
    return switch (call.purpose()) {
      case CHECK -> "if a call is in doubt";
      case WORK -> call.site().undoing() ? "to undo" : "";
    };
  }

  /** As graph files write it: {@code 1h30m}, {@code 10s}, {@code 500ms}. */
  static String time(Duration duration) {
    StringBuilder text = new StringBuilder();
    part(text, duration.toDays(), "d");
    part(text, duration.toHoursPart(), "h");
    part(text, duration.toMinutesPart(), "m");
    part(text, duration.toSecondsPart(), "s");
    part(text, duration.toMillisPart(), "ms");
    return text.isEmpty() ? "0s" : text.toString();
  }

  private static void part(StringBuilder text, long number, String unit) {
    if (number > 0) {
      text.append(number).append(unit);
    }
  }

  static String size(long bytes) {
    return bytes % (1 << 20) == 0
        ? bytes / (1 << 20) + " MiB"
        : bytes >= 1_000_000 ? bytes / 1_000_000 + " MB" : number(bytes) + " bytes";
  }
}
