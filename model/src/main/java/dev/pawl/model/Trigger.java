package dev.pawl.model;

import dev.pawl.model.cron.CronTime;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What makes a tool run by itself. */
public sealed interface Trigger {
  /** Tells it from the other triggers of its tool. */
  String name();

  /** What the run gets, computed of what happened; null for what is usual. */
  @Nullable Template input();

  Place place();

  /** What it is and when it fires, in a few words. */
  String words();

  /** One that fires at moments that are known beforehand. */
  sealed interface Timed extends Trigger {
    Missed missed();

    /** The first moment after this one. */
    Instant next(Instant after);

    /** The last moment that is not after this one; null if there is none for years. */
    @Nullable Instant latest(Instant notAfter);
  }

  /** At the times of a calendar, such as {@code 0 7 * * MON-FRI}, in a time zone. */
  record Cron(
      String name, CronTime time, ZoneId zone, Missed missed, @Nullable Template input, Place place)
      implements Timed {
    @Override
    public Instant next(Instant after) {
      return time.next(after, zone);
    }

    @Override
    public @Nullable Instant latest(Instant notAfter) {
      return time.latest(notAfter, zone);
    }

    @Override
    public String words() {
      return "cron " + time + " " + zone;
    }
  }

  /** Again and again after so long, counted from the epoch, so that all processes agree. */
  record Every(String name, Duration period, Missed missed, @Nullable Template input, Place place)
      implements Timed {
    @Override
    public Instant next(Instant after) {
      return latest(after).plus(period);
    }

    @Override
    public Instant latest(Instant notAfter) {
      long millis = period.toMillis();
      return Instant.ofEpochMilli(Math.floorDiv(notAfter.toEpochMilli(), millis) * millis);
    }

    @Override
    public String words() {
      return "every " + period.toString().substring(2).toLowerCase(Locale.ROOT);
    }
  }

  /**
   * When somebody who knows a secret sends a message to {@code /hooks/NAME}.
   *
   * @param secret as it is written: a variable, never the secret itself
   */
  record Webhook(String name, String secret, @Nullable Template input, Place place)
      implements Trigger {
    @Override
    public String words() {
      return "webhook /hooks/" + name;
    }
  }

  /**
   * When a file appears.
   *
   * @param pattern a path that starts at the folder of the definition, with {@code *} in its name
   */
  record File(String name, String pattern, @Nullable Template input, Place place)
      implements Trigger {
    @Override
    public String words() {
      return "file " + pattern;
    }
  }
}
