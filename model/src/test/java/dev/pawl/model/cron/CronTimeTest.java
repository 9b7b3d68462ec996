package dev.pawl.model.cron;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CronTimeTest {
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 7 * * MON-FRI|2026-11-18T07:00|2026-11-19T07:00",
        "0 7 * * MON-FRI|2026-11-20T07:00|2026-11-23T07:00",
        "*/15 * * * *|2026-11-18T07:46|2026-11-18T08:00",
        "5,35 8-10/2 * * *|2026-11-18T08:35|2026-11-18T10:05",
        "0 0 29 2 *|2026-01-01T00:00|2028-02-29T00:00",
        "0 0 31 * *|2026-04-01T00:00|2026-05-31T00:00",
        "0 0 13 * FRI|2026-11-12T00:00|2026-11-13T00:00",
        "0 0 13 * FRI|2026-11-13T00:00|2026-11-20T00:00",
        "0 0 1 jan,jul *|2026-02-01T00:00|2026-07-01T00:00",
        "0 12 * * 7|2026-11-18T00:00|2026-11-22T12:00",
        "10/20 * * * *|2026-11-18T00:10|2026-11-18T00:30",
        "@weekly|2026-11-18T00:00|2026-11-22T00:00"
      })
  void findsTheNextTime(String cron, LocalDateTime after, LocalDateTime next) {
    CronTime time = CronTime.parse(cron);
    assertThat(time.next(after)).isEqualTo(next);
    assertThat(time.latest(next)).isEqualTo(next);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "* * * *",
        "* * * * * *",
        "60 * * * *",
        "* 24 * * *",
        "* * 0 * *",
        "* * 32 * *",
        "* * * 13 *",
        "* * * * 8",
        "5-1 * * * *",
        "*/0 * * * *",
        "a * * * *",
        "* * * * MONDAY",
        "1- * * * *",
        ", * * * *",
        "0 0 30 2 *",
        "@reboot",
        "-1 * * * *",
        "1.5 * * * *"
      })
  void refusesWhatIsNoTime(String cron) {
    assertThatThrownBy(() -> CronTime.parse(cron)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void saysWhatIsWrong() {
    assertThatThrownBy(() -> CronTime.parse("0 25 * * *"))
        .hasMessage("its hour cannot be `25`: write numbers from 0 to 23, as in 1,5 or 1-5 or */2");
  }

  private static List<String> from(String cron, String after, int count) {
    CronTime time = CronTime.parse(cron);
    List<String> found = new ArrayList<>();
    Instant moment = Instant.parse(after);
    for (int n = 0; n < count; n++) {
      Instant next = time.next(moment, BERLIN);
      assertThat(time.latest(next, BERLIN)).isEqualTo(next);
      assertThat(time.latest(next.plusSeconds(59), BERLIN)).isEqualTo(next);
      found.add(next.toString());
      moment = next;
    }
    return found;
  }

  @Test
  void aTimeThatTheClockLeavesOutComesAtTheMomentOfTheChange() {
    // 2026-03-29 at 02:00 the clock is put forward to 03:00, which is 01:00 UTC.
    assertThat(from("30 2 * * *", "2026-03-28T00:00:00Z", 3))
        .containsExactly("2026-03-28T01:30:00Z", "2026-03-29T01:00:00Z", "2026-03-30T00:30:00Z");
    assertThat(from("*/20 2,3 * * *", "2026-03-29T00:00:00Z", 4))
        .containsExactly(
            "2026-03-29T01:00:00Z",
            "2026-03-29T01:20:00Z",
            "2026-03-29T01:40:00Z",
            "2026-03-30T00:00:00Z");
  }

  @Test
  void aTimeThatTheClockShowsTwiceComesOnce() {
    // 2026-10-25 at 03:00 the clock is put back to 02:00, which is 01:00 UTC.
    assertThat(from("30 2 * * *", "2026-10-24T12:00:00Z", 2))
        .containsExactly("2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z");
    assertThat(from("*/30 * * * *", "2026-10-24T23:45:00Z", 4))
        .containsExactly(
            "2026-10-25T00:00:00Z",
            "2026-10-25T00:30:00Z",
            "2026-10-25T02:00:00Z",
            "2026-10-25T02:30:00Z");
    CronTime time = CronTime.parse("30 2 * * *");
    assertThat(time.next(Instant.parse("2026-10-25T01:10:00Z"), BERLIN))
        .isEqualTo("2026-10-26T01:30:00Z");
    assertThat(time.latest(Instant.parse("2026-10-25T01:10:00Z"), BERLIN))
        .isEqualTo("2026-10-25T00:30:00Z");
  }

  @Test
  void nextAndLatestAgreeOnEveryMoment() {
    Random chance = new Random(42);
    List<String> crons =
        List.of("*/7 * * * *", "0 */5 * * *", "30 2 * * SUN", "15 3 1,15 * *", "0 0 31 * FRI");
    for (ZoneId zone : List.of(BERLIN, ZoneId.of("Australia/Lord_Howe"), ZoneOffset.UTC)) {
      for (String cron : crons) {
        CronTime time = CronTime.parse(cron);
        for (int n = 0; n < 200; n++) {
          Instant at =
              Instant.parse("2026-01-01T00:00:00Z").plusSeconds(chance.nextInt(366 * 86_400));
          Instant next = time.next(at, zone);
          assertThat(next).isAfter(at);
          assertThat(time.latest(next, zone)).as("%s %s %s", cron, zone, at).isEqualTo(next);
          assertThat(time.latest(next.minusSeconds(1), zone)).isBeforeOrEqualTo(at);
        }
      }
    }
  }
}
