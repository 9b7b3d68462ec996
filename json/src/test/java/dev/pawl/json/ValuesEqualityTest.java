package dev.pawl.json;

import static dev.pawl.json.Undefined.UNDEFINED;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class ValuesEqualityTest {
  private static final long EXACT = 1L << 53;
  private static final BigInteger HUGE = BigInteger.TEN.pow(400);

  static List<Arguments> equal() {
    return List.of(
        Arguments.of(1, 1L),
        Arguments.of(1, 1.0),
        Arguments.of(1L, BigInteger.ONE),
        Arguments.of(BigInteger.ONE, 1.0),
        Arguments.of(0, -0.0),
        Arguments.of(0.0, -0.0),
        Arguments.of(EXACT, 0x1p53),
        Arguments.of(BigInteger.TWO.pow(80), 0x1p80),
        Arguments.of(HUGE, HUGE.add(BigInteger.ZERO)),
        Arguments.of(Double.NaN, Double.NaN),
        Arguments.of(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY),
        Arguments.of("a", "a"),
        Arguments.of(null, null),
        Arguments.of(UNDEFINED, UNDEFINED),
        Arguments.of(List.of(1, List.of(2.0)), List.of(1.0, List.of(2L))),
        Arguments.of(Json.parse("{\"a\":1,\"b\":[null]}"), Json.parse("{\"b\":[null],\"a\":1.0}")),
        Arguments.of(Values.object("a", null), Values.object("a", null)),
        Arguments.of(Map.of(), Values.object()));
  }

  @ParameterizedTest
  @MethodSource("equal")
  void equalValuesHaveEqualHashes(Object a, Object b) {
    assertThat(Values.deepEquals(a, b)).isTrue();
    assertThat(Values.deepEquals(b, a)).isTrue();
    assertThat(Values.hash(a)).isEqualTo(Values.hash(b));
  }

  static List<Arguments> different() {
    return List.of(
        Arguments.of(1, 2),
        Arguments.of(1, 1.5),
        Arguments.of(1, "1"),
        Arguments.of(1, true),
        Arguments.of(0, null),
        Arguments.of(null, UNDEFINED),
        Arguments.of(EXACT, EXACT + 1),
        Arguments.of(EXACT + 1, 0x1p53),
        Arguments.of(BigInteger.TWO.pow(80).add(BigInteger.ONE), 0x1p80),
        Arguments.of(HUGE, Double.POSITIVE_INFINITY),
        Arguments.of(Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY),
        Arguments.of(Double.NaN, 0),
        Arguments.of(List.of(), Map.of()),
        Arguments.of(List.of(1), List.of(1, 1)),
        Arguments.of(List.of(1, 2), List.of(2, 1)),
        Arguments.of(Arrays.asList((Object) null), List.of()),
        Arguments.of(Values.object("a", null), Values.object("b", null)),
        Arguments.of(Values.object("a", 1), Values.object("a", 1, "b", 2)),
        Arguments.of(Values.object("a", 1), Values.object("a", 2)));
  }

  @ParameterizedTest
  @MethodSource("different")
  void differentValuesAreNotEqual(Object a, Object b) {
    assertThat(Values.deepEquals(a, b)).isFalse();
    assertThat(Values.deepEquals(b, a)).isFalse();
  }
}
