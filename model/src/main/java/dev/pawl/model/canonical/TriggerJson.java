package dev.pawl.model.canonical;

import dev.pawl.model.Missed;
import dev.pawl.model.Place;
import dev.pawl.model.Template;
import dev.pawl.model.Trigger;
import dev.pawl.model.cron.CronTime;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Triggers as JSON. */
public final class TriggerJson {
  private TriggerJson() {}

  static List<Map<String, @Nullable Object>> write(List<Trigger> triggers) {
    return triggers.stream()
        .map(
            each ->
                put(new Writing().put("name", each.name()), each)
                    .putIfSaid(
                        "missed", each instanceof Trigger.Timed it ? it.missed().word() : null)
                    .putIfSaid(
                        "input", each.input() == null ? null : TemplateJson.write(each.input()))
                    .done())
        .toList();
  }

  /** What decides when it fires, and nothing of what follows. */
  public static Map<String, @Nullable Object> occasion(Trigger trigger) {
    return put(new Writing(), trigger).done();
  }

  private static Writing put(Writing json, Trigger trigger) {
    return switch (trigger) {
      case Trigger.Cron it -> json.put("cron", it.time().toString()).put("zone", it.zone().getId());
      case Trigger.Every it -> json.put("every", it.period().toString());
      case Trigger.Webhook it -> json.put("secret", it.secret());
      case Trigger.File it -> json.put("file", it.pattern());
    };
  }

  static List<Trigger> read(List<Stored> triggers) {
    return triggers.stream().map(TriggerJson::read).toList();
  }

  private static Trigger read(Stored stored) {
    Template input = stored.has("input") ? TemplateJson.read(stored.object("input")) : null;
    Trigger read = read(stored, stored.text("name"), input);
    stored.refuseOthers();
    return read;
  }

  private static Trigger read(Stored stored, String name, @Nullable Template input) {
    if (stored.has("secret")) {
      return new Trigger.Webhook(name, stored.text("secret"), input, Place.UNKNOWN);
    }
    if (stored.has("file")) {
      return new Trigger.File(name, stored.text("file"), input, Place.UNKNOWN);
    }
    Missed missed = stored.choice("missed", Missed.class);
    if (stored.has("every")) {
      return new Trigger.Every(name, stored.duration("every"), missed, input, Place.UNKNOWN);
    }
    try {
      CronTime time = CronTime.parse(stored.text("cron"));
      ZoneId zone = ZoneId.of(stored.text("zone"));
      return new Trigger.Cron(name, time, zone, missed, input, Place.UNKNOWN);
    } catch (IllegalArgumentException | DateTimeException _) {
      throw stored.damaged("has a time that is none");
    }
  }
}
