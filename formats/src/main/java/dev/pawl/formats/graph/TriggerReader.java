package dev.pawl.formats.graph;

import dev.pawl.formats.reading.Cursor;
import dev.pawl.formats.reading.KeySet;
import dev.pawl.formats.reading.ValueTypes;
import dev.pawl.model.Missed;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import dev.pawl.model.Template;
import dev.pawl.model.Trigger;
import dev.pawl.model.VariableText;
import dev.pawl.model.cron.CronTime;
import java.nio.file.FileSystems;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads {@code triggers}: what makes a tool run by itself. */
final class TriggerReader {
  static final List<String> KINDS = List.of("cron", "every", "webhook", "file");
  static final int MOST = 20;

  static final KeySet KEYS =
      KeySet.of("cron", "every", "webhook", "file", "name", "zone", "missed", "secret", "input")
          .refusing(List.of("schedule", "interval"), "a time is a `cron` or an `every`");

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{1,64}");
  private static final Duration SHORTEST = Duration.ofSeconds(1);
  private static final String EXAMPLE =
      "write `cron: 0 7 * * MON-FRI`, `every: 15m`, `webhook: NAME`" + " or `file: inbox/*.csv`";

  private final Cursor trigger;

  private TriggerReader(Cursor trigger) {
    this.trigger = trigger;
  }

  static List<Trigger> read(Cursor tool) {
    Source.Sequence sequence = tool.sequence("triggers");
    List<Trigger> triggers = new ArrayList<>();
    Set<String> names = new HashSet<>();
    int number = 0;
    for (Source item : sequence == null ? List.<Source>of() : sequence.items()) {
      number++;
      String what = "trigger " + number + " of " + tool.what();
      if (!(item instanceof Source.Mapping mapping)) {
        tool.problem(
            ProblemCode.WRONG_TYPE,
            what + " must be a mapping, but it is " + ValueTypes.of(item),
            item.place(),
            EXAMPLE);
        continue;
      }
      Cursor cursor = new Cursor(mapping, what, KEYS, tool.report()).refuseUnknownKeys();
      Trigger read = new TriggerReader(cursor).read();
      if (read == null) {
        continue;
      }
      triggers.add(read);
      if (!names.add(read.name())) {
        tool.problem(
            ProblemCode.BAD_NAME,
            "the name `" + read.name() + "` is already used by another trigger of " + tool.what(),
            item.place(),
            "give it a `name` of its own");
      }
    }
    if (triggers.size() > MOST) {
      tool.problem(
          ProblemCode.BAD_VALUE,
          tool.what() + " has " + triggers.size() + " triggers; " + MOST + " is the most",
          tool.placeOf("triggers"),
          "use fewer");
    }
    return triggers;
  }

  private @Nullable Trigger read() {
    List<String> kinds = KINDS.stream().filter(trigger::has).toList();
    if (kinds.size() != 1) {
      trigger.problem(
          ProblemCode.BAD_VALUE,
          trigger.what()
              + (kinds.isEmpty()
                  ? " says of nothing when it fires"
                  : " has both `" + kinds.get(0) + "` and `" + kinds.get(1) + "`"),
          trigger.place(),
          EXAMPLE);
      return null;
    }
    String kind = kinds.getFirst();
    refuse(kind, "zone", "cron");
    refuse(kind, "secret", "webhook");
    if (kind.equals("webhook") || kind.equals("file")) {
      refuse(kind, "missed", "");
    }
    Source input = trigger.get("input");
    Template template = input == null ? null : new Templates(trigger.report()).of(input);
    return switch (kind) {
      case "cron" -> cron(name(kind), template);
      case "every" -> every(name(kind), template);
      case "webhook" -> webhook(template);
      default -> new Trigger.File(name(kind), pattern(), template, trigger.place());
    };
  }

  private void refuse(String kind, String key, String only) {
    if (trigger.has(key) && !kind.equals(only)) {
      trigger.problem(
          ProblemCode.BAD_VALUE,
          trigger.what() + " has `" + key + "`, which makes no sense with `" + kind + "`",
          trigger.placeOf(key),
          "remove `" + key + "`");
    }
  }

  private String name(String otherwise) {
    String name = trigger.optionalText("name");
    if (name == null) {
      return otherwise;
    }
    checkName("name", name);
    return name;
  }

  private void checkName(String key, String name) {
    if (!NAME.matcher(name).matches()) {
      trigger.problem(
          ProblemCode.BAD_NAME,
          trigger.name(key) + " cannot be `" + name + "`",
          trigger.placeOf(key),
          "use up to 64 letters, digits, `_`, `-` and `.`");
    }
  }

  private @Nullable Trigger cron(String name, @Nullable Template input) {
    String text = trigger.text("cron", EXAMPLE);
    ZoneId zone = zone();
    try {
      return new Trigger.Cron(name, CronTime.parse(text), zone, missed(), input, trigger.place());
    } catch (IllegalArgumentException e) {
      trigger.problem(
          ProblemCode.BAD_VALUE,
          trigger.name("cron") + " is no time: " + e.getMessage(),
          trigger.placeOf("cron"),
          "write minute, hour, day, month and weekday: 0 7 * * MON-FRI");
      return null;
    }
  }

  private ZoneId zone() {
    String zone = trigger.optionalText("zone");
    if (zone == null) {
      return ZoneOffset.UTC;
    }
    try {
      return ZoneId.of(zone);
    } catch (DateTimeException _) {
      trigger.problem(
          ProblemCode.BAD_VALUE,
          trigger.name("zone") + " is no time zone that is known: `" + zone + "`",
          trigger.placeOf("zone"),
          "write a name such as Europe/Berlin, or leave it out for UTC");
      return ZoneOffset.UTC;
    }
  }

  private Missed missed() {
    String word = trigger.choice("missed", Missed.words());
    return word == null ? Missed.SKIP : Missed.valueOf(word.toUpperCase(Locale.ROOT));
  }

  private @Nullable Trigger every(String name, @Nullable Template input) {
    Duration period = Quantities.duration(trigger, "every");
    if (period != null && (period.compareTo(SHORTEST) < 0 || period.toDays() > 366)) {
      trigger.problem(
          ProblemCode.BAD_VALUE,
          trigger.name("every") + " must be 1s to 366d",
          trigger.placeOf("every"),
          "");
      return null;
    }
    return period == null
        ? null
        : new Trigger.Every(name, period, missed(), input, trigger.place());
  }

  private Trigger webhook(@Nullable Template input) {
    String name = trigger.text("webhook", "name the last part of its path");
    checkName("webhook", name);
    if (trigger.has("name")) {
      refuse("webhook", "name", "");
    }
    String secret = trigger.text("secret", "write `secret: ${env:NAME}`");
    boolean plain =
        VariableText.parse(secret).parts().stream()
            .anyMatch(
                part ->
                    part instanceof VariableText.Part.Literal
                        || part instanceof VariableText.Part.Malformed);
    if (plain && !secret.isEmpty()) {
      trigger.problem(
          ProblemCode.BAD_VALUE,
          trigger.name("secret") + " must be a variable: what a file says is kept with its runs",
          trigger.placeOf("secret"),
          "write `${env:NAME}` or `${file:PATH}`");
    }
    return new Trigger.Webhook(name, secret, input, trigger.place());
  }

  private static boolean isGlob(String name) {
    try {
      FileSystems.getDefault().getPathMatcher("glob:" + name);
      return true;
    } catch (IllegalArgumentException _) {
      return false;
    }
  }

  private String pattern() {
    String pattern = trigger.text("file", "write a path such as inbox/*.csv");
    int slash = pattern.lastIndexOf('/');
    String folder = pattern.substring(0, slash + 1);
    if (pattern.startsWith("/")
        || pattern.indexOf('\\') >= 0
        || pattern.indexOf('\0') >= 0
        || folder.matches(".*[*?\\[{].*")
        || List.of(pattern.split("/", -1)).contains("..")
        || pattern.endsWith("/")
        || !isGlob(pattern.substring(slash + 1))) {
      trigger.problem(
          ProblemCode.BAD_VALUE,
          trigger.name("file") + " cannot be `" + pattern + "`",
          trigger.placeOf("file"),
          "write a path below the folder of this file, with `*` in its last part only:"
              + " inbox/*.csv");
    }
    return pattern;
  }
}
