package dev.pawl.engine.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Json;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StorableTest {
  @Test
  void whatDatabasesTakeStaysAsItIs() {
    Object value = Values.object("a", Values.list(1, 2.5, null, true, "\ud83d\ude00"));
    assertThat(Storable.bounded(value)).isEqualTo(value);
    assertThat(Storable.bounded(null)).isNull();
  }

  @Test
  void charactersThatTheyDoNotTakeAreReplaced() {
    assertThat(Storable.bounded(Values.object("a\u0000", "\ud800b\udc00")))
        .isEqualTo(Map.of("a\ufffd", "\ufffdb\ufffd"));
    assertThat(Storable.text("\ud83d\ude00\ud83d")).isEqualTo("\ud83d\ude00\ufffd");
  }

  @Test
  void numbersThatTheyDoNotTakeAreTexts() {
    BigInteger long300 = BigInteger.TEN.pow(300);
    assertThat(Storable.bounded(long300)).isEqualTo(long300);
    assertThat(Storable.bounded(BigInteger.TEN.pow(5_000))).isInstanceOf(String.class);
    assertThat(Storable.bounded(new BigDecimal("1e200000"))).isEqualTo("1E+200000");
    assertThat(Storable.bounded(Undefined.UNDEFINED)).isNull();
  }

  @Test
  void whatIsLargeIsToldOf() {
    Object large = Values.list("x".repeat(Storable.LONGEST));
    assertThat(Storable.bounded(large))
        .isInstanceOfSatisfying(
            Map.class,
            told -> {
              assertThat(told.get("truncated")).isEqualTo(true);
              assertThat(told.get("characters")).isEqualTo(Storable.LONGEST + 4);
              assertThat(Json.write(told).length()).isLessThan(2_000);
            });
  }

  @Test
  void whatIsDeepIsNotKept() {
    Object deep = 1;
    for (int i = 0; i < 300; i++) {
      deep = List.of(deep);
    }
    assertThat(Storable.boundedObject(deep)).containsEntry("truncated", true);
    assertThat(Storable.boundedObject(List.of(1))).isEqualTo(Map.of("value", List.of(1)));
  }

  @ParameterizedTest
  @CsvSource({
    "authenticating, active, true",
    "authenticating, rejected, true",
    "authenticating, inactive, false",
    "active, inactive, true",
    "active, terminated, true",
    "active, rejected, false",
    "inactive, active, true",
    "inactive, terminated, true",
    "terminated, active, false",
    "rejected, active, false"
  })
  void sessionsGoTheWaysThatTheyMay(String from, String to, boolean may) {
    assertThat(SessionStatus.of(from).mayBecome(SessionStatus.of(to))).isEqualTo(may);
  }

  @ParameterizedTest
  @CsvSource({
    "pending, running, true",
    "pending, success, true",
    "running, success, true",
    "running, failed, true",
    "running, cancelled, true",
    "running, pending, false",
    "success, failed, false",
    "cancelled, running, false"
  })
  void callsGoTheWaysThatTheyMay(String from, String to, boolean may) {
    assertThat(ExecutionStatus.of(from).mayBecome(ExecutionStatus.of(to))).isEqualTo(may);
  }
}
