package dev.pawl.formats.bpmn;

import dev.pawl.formats.reading.Report;
import dev.pawl.model.Durations;
import dev.pawl.model.Missed;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Trigger;
import dev.pawl.model.cron.CronTime;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Start events with a timer make a process run by itself. */
final class StartTimers {
  private final ProcessParts process;

  StartTimers(ProcessParts process) {
    this.process = process;
  }

  List<Trigger> triggers(Scope scope) {
    List<Trigger> triggers = new ArrayList<>();
    for (FlowNode start : scope.starts()) {
      XmlElement event = start.event();
      if (event != null && event.is("timerEventDefinition")) {
        Trigger trigger = trigger(start, event, process.report(start));
        if (trigger != null) {
          triggers.add(trigger);
        }
      }
    }
    return triggers;
  }

  private @Nullable Trigger trigger(FlowNode start, XmlElement event, Report report) {
    XmlElement cycle = event.first("timeCycle");
    String text = cycle == null ? "" : cycle.text();
    String name = start.id();
    if (text.matches("R/P\\S+")) {
      Duration period = Durations.parse(text.substring(2)).orElse(null);
      if (period != null && period.toMillis() >= 1_000) {
        return new Trigger.Every(name, period, Missed.SKIP, null, start.place());
      }
    }
    try {
      if (cycle != null && !text.startsWith("R")) {
        return new Trigger.Cron(
            name, CronTime.parse(cron(text)), ZoneOffset.UTC, Missed.SKIP, null, start.place());
      }
    } catch (IllegalArgumentException _) {
      // told below
    }
    report.problem(
        ProblemCode.UNSUPPORTED_ELEMENT,
        start.what() + " does not say how often the process begins",
        event.place(),
        "give it a `timeCycle` such as `R/PT1H` or `0 7 * * MON-FRI`, in UTC");
    return null;
  }

  /** Other engines begin with seconds. */
  private static String cron(String text) {
    String[] parts = text.strip().split("\\s+");
    return parts.length >= 6 && parts[0].equals("0")
        ? String.join(" ", List.of(parts).subList(1, 6)).replace('?', '*')
        : text;
  }
}
